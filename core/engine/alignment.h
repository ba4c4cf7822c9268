// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"

#include <cstdint>
#include <string>
#include <vector>

namespace redossier {

//! An identifier that stands more than once on one side.
struct DuplicatedIdentifier
{
    std::string identifier;
    bool onExpectedSide = false;
    std::vector<std::uint64_t> rows;  //!< at most ten
    std::vector<std::uint64_t> lines; //!< in the file, where known
};

//! Which row of FOUND belongs to which row of EXPECTED.
struct Alignment
{
    bool given = false;    //!< by identifiers; else by position
    bool identity = true;  //!< row i belongs to row i, for all rows
    std::vector<std::uint64_t> expectedRows; //!< of the pairs, ascending; empty where these are the first rows
    std::vector<std::uint64_t> foundRows;    //!< empty when `identity`
    std::uint64_t pairs = 0;
    std::uint64_t moved = 0; //!< pairs whose place among the common rows is another one

    // Lists hold at most 1,000; totals count all.
    std::vector<std::string> missing, unexpected;
    std::vector<DuplicatedIdentifier> duplicated;
    std::uint64_t missingTotal = 0, unexpectedTotal = 0, duplicatedTotal = 0;

    std::uint64_t expectedRow(std::uint64_t pair) const { return expectedRows.empty() ? pair : expectedRows[pair]; }
    std::uint64_t foundRow(std::uint64_t pair) const { return identity ? pair : foundRows[pair]; }
};

//! By identifiers when both sides have them; rows whose identifier stands twice on a side are no pairs. Else by position,
//! for as many rows as both have.
Alignment alignRows(const NamedArray &expected, const NamedArray &found);

//! Duplicates of one list, for a description of a single file.
std::vector<DuplicatedIdentifier> duplicatesIn(const NamedArray &array, bool expectedSide, std::uint64_t &total);

} // namespace redossier
