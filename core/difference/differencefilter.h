// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <cstddef>
#include <string>
#include <vector>

namespace redossier {

//! Which rows of a difference are looked at or written down.
struct DifferenceFilter
{
    bool onlyDifferences = true; //!< equal rows are hidden, and counted
    bool hideAccepted = false;
    bool hideVolatile = true;
    std::string section; //!< of DifferenceRow; "": all
    std::string layer;   //!< "": all
    std::string search;  //!< in names, places, values and reasons, whatever the case; "": nothing is looked for

    static DifferenceFilter everything() { return {false, false, false, {}, {}, {}}; }
    bool operator==(const DifferenceFilter &) const = default;
};

//! What a filter leaves, and what it took away by the state that hid it.
struct FilteredRows
{
    std::vector<std::size_t> rows; //!< places in Difference::rows
    std::size_t equal = 0, accepted = 0, isVolatile = 0;
};

//! What a search looks in: the words of a row, whatever their case.
std::string searchedText(const DifferenceRow &row);
//! `searched`: searchedText of each row, where it is known already; empty: it is made here when something is looked for.
FilteredRows filteredRows(const std::vector<DifferenceRow> &rows, const DifferenceFilter &filter, const std::vector<std::string> &searched = {});

} // namespace redossier
