// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"

#include <vector>

namespace redossier {

//! How many numbers of an array are not finite, and the first ten places of each kind. A complex number counts as NaN when
//! a part is, else as an infinity with the sign of its infinite part.
struct NonFiniteCount
{
    struct Kind
    {
        std::uint64_t total = 0;
        std::vector<std::uint64_t> places;
    };
    Kind nan, positiveInfinity, negativeInfinity;
};

Result<NonFiniteCount> countNonFinite(OutputArray &array);

} // namespace redossier
