// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"

namespace redossier {

//! How the columns of two tables differ.
struct ColumnDifference
{
    std::vector<std::string> missing;    //!< only in EXPECTED
    std::vector<std::string> unexpected; //!< only in FOUND
    bool sameNames() const { return missing.empty() && unexpected.empty(); }
};

//! Brings the columns of `found` into the order of `expected` where both are tables with the same names. Nothing to say:
//! no value, and `found` is as it was.
std::optional<ColumnDifference> matchColumns(const NamedArray &expected, NamedArray &found);

} // namespace redossier
