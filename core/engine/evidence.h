// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"
#include "core/engine/crosscheck.h"
#include "core/plain/json.h"

#include <nlohmann/json.hpp>

namespace redossier {

//! What the measures already know of a pair of arrays.
struct MeasuredTotals
{
    std::uint64_t different = 0;  //!< elements
    std::uint64_t signOfZero = 0; //!< elements
    double maximum = 0;           //!< difference
    double differenceSquares = 0;
    bool foundNonFinite = false; //!< a number of FOUND is not finite
};

struct MeasuredEvidence
{
    Json list;                //!< `{code, ..}` for each likeness, with what it rests on
    Json worstRows = nullptr; //!< at most ten `{row, identifier, index, expected, found, vectors, difference}`, each at its worst element: those
                              //!< without a difference (a side is not finite) first, then by the difference; null where not every row was looked at
};

//! What the difference of two arrays looks like. Read from a bounded sample, and from one walk over everything where a sample
//! could miss what matters; nothing is read when nothing differs. Rows are those of EXPECTED. Where the shapes differ only
//! the order of the axes is looked at. Codes: those of OutputArray::read.
//! Roundings that it rests on are given to `crossCheck`, which may be null.
Result<MeasuredEvidence> measureEvidence(NamedArray &expected, NamedArray &found, const Alignment &alignment, const MeasuredTotals &totals,
                                         CrossCheck *crossCheck = nullptr);

} // namespace redossier
