// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace redossier {

//! Which rows of a difference are looked at.
struct DifferenceFilter
{
    bool onlyDifferences = true; //!< equal rows are hidden, and counted
    bool hideAccepted = false;
    bool hideVolatile = true;
    std::string section; //!< of DifferenceRow; "": all
    std::string layer;   //!< "": all
    std::string search;  //!< in names, places, values and reasons, whatever the case; "": nothing is looked for

    bool operator==(const DifferenceFilter &) const = default;
};

//! What a filter leaves, and what it took away by the state that hid it.
struct FilteredRows
{
    std::vector<std::size_t> rows; //!< places in Difference::rows
    std::size_t equal = 0, accepted = 0, isVolatile = 0;
};

//! A difference with what searching it needs; made on a worker, for it costs time with many rows.
class DifferenceIndex
{
public:
    explicit DifferenceIndex(Difference difference);

    const Difference &difference() const { return m_difference; }
    const DifferenceRow &row(std::size_t place) const { return m_difference.rows[place]; }
    FilteredRows filtered(const DifferenceFilter &filter) const;
    //! Every layer that some row belongs to, in the order of the rows.
    const std::vector<std::string> &layers() const { return m_layers; }

private:
    Difference m_difference;
    std::vector<std::string> m_folded; //!< the words of each row, in lower case
    std::vector<std::string> m_layers;
};

} // namespace redossier
