// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace redossier {

//! A step that does not stand exactly once on both sides.
struct RepeatedStep
{
    std::string step;
    std::uint64_t expected = 0, found = 0; //!< how often
};

//! Which row of FOUND has the step of which row of the reference.
struct StepPairs
{
    static constexpr std::uint64_t absent = UINT64_MAX;  //!< no row of FOUND has this step
    static constexpr std::uint64_t repeated = UINT64_MAX - 1; //!< the step stands more often in the reference
    std::vector<std::uint64_t> partners; //!< for each row of the reference
    std::uint64_t missingTotal = 0;      //!< rows of the reference without a partner
    std::uint64_t extraTotal = 0;        //!< rows of FOUND without one
    std::uint64_t repeatedTotal = 0;     //!< steps that stand more than once on a side
    bool uneven = false;                 //!< a step of both sides does not stand equally often on either
    bool orderDiffers = false;
    std::vector<std::string> missing, extra;   //!< steps, at most 1,000
    std::vector<RepeatedStep> repeatedSteps;   //!< at most 1,000
};

StepPairs pairSteps(const std::vector<std::string> &expected, const std::vector<std::string> &found);

} // namespace redossier
