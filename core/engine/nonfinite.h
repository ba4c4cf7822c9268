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
        std::vector<std::uint64_t> places; //!< ascending

        //! In any order.
        void add(std::uint64_t place);
        void append(const Kind &other);
    };
    Kind nan, positiveInfinity, negativeInfinity;

    //! A number with a part that is not finite.
    void add(double real, double imaginary, std::uint64_t place);
    void append(const NonFiniteCount &other);
};

//! Code: file_unreadable.
Result<NonFiniteCount> countNonFinite(OutputArray &array);

} // namespace redossier
