// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/identifierlist.h"

#include <optional>

namespace redossier {

//! Finds the rows of identifiers: one table of row numbers, by a hash that no file can foresee.
class IdentifierIndex
{
public:
    //! The identifiers must outlive the index.
    explicit IdentifierIndex(const IdentifierList &identifiers);

    //! The first row with the identifier.
    std::optional<std::uint64_t> find(std::string_view identifier) const { return rowAt(placeOf(hashOf(identifier), identifier)); }
    //! The same for `identifiers[begin]` up to `end`: take(i, row) for those that are here, in their order.
    template <class Taker>
    void findAll(const IdentifierList &identifiers, std::uint64_t begin, std::uint64_t end, const Taker &take) const;

    bool anyRepeated() const { return m_anyRepeated; }
    //! Whether the row's identifier stands more than once.
    bool isRepeated(std::uint64_t row) const { return m_anyRepeated && m_repeated[row]; }

private:
    //! The row and, above it, the leading bits of the hash.
    using Slot = std::uint64_t;
    static constexpr int rowBits = 40;
    static constexpr Slot rowMask = (Slot{1} << rowBits) - 1;
    static constexpr Slot empty = UINT64_MAX;
    static constexpr std::size_t ahead = 6; //!< steps that memory has for each fetch; with more, what was fetched is gone again

    std::uint64_t hashOf(std::string_view identifier) const;
    std::size_t placeOf(std::uint64_t hash, std::string_view identifier) const;
    //! The first one with the same leading bits of the hash.
    Slot likelySlot(std::uint64_t hash) const
    {
        std::size_t at = hash & m_mask;
        while (m_slots[at] != empty && (m_slots[at] ^ hash) >> rowBits != 0)
            at = (at + 1) & m_mask;
        return m_slots[at];
    }
    std::optional<std::uint64_t> rowAt(std::size_t place) const
    {
        return m_slots[place] == empty ? std::nullopt : std::optional(m_slots[place] & rowMask);
    }
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&m_slots[hash & m_mask]); }
    void add(std::uint64_t row, std::uint64_t hash);

    const IdentifierList &m_identifiers;
    std::uint64_t m_seed;
    std::uint64_t m_mask;
    std::vector<Slot> m_slots;
    std::vector<bool> m_repeated;
    bool m_anyRepeated = false;
};

template <class Taker>
void IdentifierIndex::findAll(const IdentifierList &identifiers, std::uint64_t begin, std::uint64_t end,
                              const Taker &take) const
{
    // The hashes of those to come. Each step fetches what the next one looks at, so that none waits for memory: the slot, the
    // place of its identifier, that identifier.
    constexpr std::uint64_t window = 4 * ahead;
    std::uint64_t hashes[window] = {};
    for (std::uint64_t i = begin; i < end + 3 * ahead; ++i) {
        const auto before = [&](std::uint64_t steps) { return i >= begin + steps * ahead && i - steps * ahead < end; };
        const auto hashAt = [&](std::uint64_t steps) { return hashes[(i - steps * ahead) % window]; };
        if (before(3))
            if (const auto row = rowAt(placeOf(hashAt(3), identifiers[i - 3 * ahead])))
                take(i - 3 * ahead, *row);
        if (before(2))
            if (const Slot slot = likelySlot(hashAt(2)); slot != empty)
                m_identifiers.prefetchText(slot & rowMask);
        if (before(1))
            if (const Slot slot = likelySlot(hashAt(1)); slot != empty)
                m_identifiers.prefetchPlace(slot & rowMask);
        if (i < end) {
            hashes[i % window] = hashOf(identifiers[i]);
            prefetch(hashes[i % window]);
        }
    }
}

} // namespace redossier
