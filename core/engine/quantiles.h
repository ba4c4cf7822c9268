// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace redossier {

//! Exact quantiles of numbers >= 0 that are too many to keep: counts by the leading bits first, then looks again at the few
//! that matter. The order of numbers >= 0 is the order of their bits.
class Quantiles
{
public:
    Quantiles() : m_counts(bucketCount, 0) {}

    //! The first walk: every number once.
    void add(double value);
    std::uint64_t total() const { return m_total; }

    //! Walks over the same numbers again, in any order, as often as it must.
    using Walk = std::function<bool(const std::function<void(double)> &take)>;
    //! Quantile q (0 to 1) of each fraction by linear interpolation, as NumPy's default; `walk` gives false when the
    //! numbers cannot be read again, and then the result is empty. total() must not be 0.
    std::vector<double> find(const std::vector<double> &fractions, const Walk &walk);

    //! Counts by octave: element k counts the numbers in [2^(k-1023), 2^(k-1022)); 0 itself is `zeros`.
    std::array<std::uint64_t, 2048> octaves() const;
    std::uint64_t zeros() const { return m_zeros; }

private:
    static constexpr std::size_t bucketCount = 32768; // the sign is never set
    static constexpr std::uint64_t keepAtMost = 1u << 20;

    //! Numbers that share their leading bits, and the ranks that are looked for among them.
    struct Group
    {
        std::uint64_t prefix = 0;
        int bits = 16; //!< length of the prefix
        std::uint64_t below = 0; //!< numbers that are smaller than all of the group
        std::uint64_t count = 0;
        std::vector<std::uint64_t> ranks;
    };
    using Groups = std::vector<Group>;
    static Groups split(const Group &group, const std::vector<std::uint64_t> &counts);
    static bool refine(Groups &groups, const Walk &walk);
    static bool settle(Groups &groups, const Walk &walk, std::map<std::uint64_t, double> &values);

    std::vector<std::uint64_t> m_counts; //!< by the leading 16 bits
    std::uint64_t m_total = 0;
    std::uint64_t m_zeros = 0;
};

} // namespace redossier
