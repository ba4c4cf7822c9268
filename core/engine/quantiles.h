// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/differencecounts.h"

#include <functional>
#include <map>

namespace redossier {

//! Exact quantiles of differences that are too many to keep. A sample tells between which differences the quantiles lie in
//! all likelihood, and DifferenceCounts keeps those; what the sample missed is looked for in further walks, by counting
//! bits: the order of numbers >= 0 is the order of their bits.
class Quantiles
{
public:
    using Values = std::array<double, DifferenceRanges::count>;
    static constexpr Values fractions{0.5, 0.99};

    //! Differences from places all over an output; those of one place lie together and have something in common.
    struct Sample
    {
        std::vector<double> differences;
        std::vector<std::size_t> places; //!< where each place ends in `differences`
    };
    //! Within which differences the quantiles of `elements` lie by the sample: everything where there are few of them, nothing
    //! where too many would have to be kept. And the octaves that hold most of the sample.
    static DifferenceFilter filterFor(const Sample &sample, std::uint64_t elements);
    static constexpr std::uint64_t keepAllUpTo = 1u << 18;
    static constexpr std::size_t keepAtMost = 1u << 23; //!< numbers of each range, over all threads

    //! Gives all differences again, in any order and to `threads` threads at a time; false when they cannot be read.
    using Taker = std::function<void(unsigned thread, const double *differences, std::size_t count)>;
    using Walk = std::function<bool(const Taker &take)>;

    //! `counts` of all threads together.
    Quantiles(DifferenceCounts &counts, unsigned threads, Walk walk);
    //! By linear interpolation, as NumPy's default. Nothing when a walk failed or saw other numbers; total() must not be 0.
    std::optional<Values> find();

private:
    //! Numbers that share their leading bits, and the ranks that are looked for among them.
    struct Group
    {
        std::uint64_t prefix = 0;
        unsigned bits = 0; //!< length of the prefix
        std::uint64_t below = 0; //!< numbers that are smaller than all of the group
        std::uint64_t count = 0;
        std::vector<std::uint64_t> ranks;
    };
    using Groups = std::vector<Group>;

    void search(std::vector<std::uint64_t> ranks);
    static Groups split(const Group &group, const std::uint64_t *counts, unsigned bits);
    bool refine(Groups &groups);
    bool settle(const Groups &groups);

    DifferenceCounts &m_counts;
    unsigned m_threads;
    Walk m_walk;
    std::map<std::uint64_t, double> m_values; //!< by rank
};

} // namespace redossier
