// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Finds the rows of identifiers: one table of row numbers, by a hash that no file can foresee.
class IdentifierIndex
{
public:
    //! The identifiers must outlive the index.
    explicit IdentifierIndex(const std::vector<std::string> &identifiers);

    //! The first row with the identifier.
    std::optional<std::uint64_t> find(std::string_view identifier) const { return rowAt(placeOf(hashOf(identifier), identifier)); }
    //! The same for `identifiers[begin]` up to `end`: take(i, row) for those that are here, in their order.
    template <class Taker>
    void findAll(const std::vector<std::string> &identifiers, std::uint64_t begin, std::uint64_t end, const Taker &take) const;

    bool anyRepeated() const { return m_anyRepeated; }
    //! Whether the row's identifier stands more than once.
    bool isRepeated(std::uint64_t row) const { return m_anyRepeated && m_repeated[row]; }

private:
    //! The row and, above it, the leading bits of the hash.
    using Slot = std::uint64_t;
    static constexpr int rowBits = 40;
    static constexpr Slot rowMask = (Slot{1} << rowBits) - 1;
    static constexpr Slot empty = UINT64_MAX;
    static constexpr std::size_t ahead = 16; //!< identifiers whose slots are fetched before they are needed

    std::uint64_t hashOf(std::string_view identifier) const;
    std::size_t placeOf(std::uint64_t hash, std::string_view identifier) const;
    std::optional<std::uint64_t> rowAt(std::size_t place) const
    {
        return m_slots[place] == empty ? std::nullopt : std::optional(m_slots[place] & rowMask);
    }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&m_slots[hash & m_mask]); }
    void prefetchIdentifier(std::uint64_t hash) const;
    void add(std::uint64_t row, std::uint64_t hash);

    const std::vector<std::string> &m_identifiers;
    std::uint64_t m_seed;
    std::uint64_t m_mask;
    std::vector<Slot> m_slots;
    std::vector<bool> m_repeated;
    bool m_anyRepeated = false;
};

template <class Taker>
void IdentifierIndex::findAll(const std::vector<std::string> &identifiers, std::uint64_t begin, std::uint64_t end,
                              const Taker &take) const
{
    // The hashes of those to come: their slots, and then what these point to, are on their way from memory meanwhile.
    std::uint64_t hashes[2 * ahead] = {};
    const auto hashAt = [&hashes](std::uint64_t i) -> std::uint64_t & { return hashes[i % (2 * ahead)]; };
    for (std::uint64_t i = begin; i < end + 2 * ahead; ++i) {
        if (i >= begin + 2 * ahead) {
            const std::uint64_t at = i - 2 * ahead;
            if (const auto row = rowAt(placeOf(hashAt(at), identifiers[at])))
                take(at, *row);
        }
        if (i >= begin + ahead && i - ahead < end)
            prefetchIdentifier(hashAt(i - ahead));
        if (i < end) {
            hashAt(i) = hashOf(identifiers[i]);
            prefetch(hashAt(i));
        }
    }
}

} // namespace redossier
