// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/differencefilter.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace redossier {

//! A difference with what searching it needs; made on a worker, for it costs time with many rows.
class DifferenceIndex
{
public:
    explicit DifferenceIndex(Difference difference);

    const Difference &difference() const { return m_difference; }
    const DifferenceRow &row(std::size_t place) const { return m_difference.rows[place]; }
    FilteredRows filtered(const DifferenceFilter &filter) const { return filteredRows(m_difference.rows, filter, m_searched); }
    //! Every layer that some row belongs to, in the order of the rows.
    const std::vector<std::string> &layers() const { return m_layers; }

private:
    Difference m_difference;
    std::vector<std::string> m_searched; //!< searchedText of each row
    std::vector<std::string> m_layers;
};

} // namespace redossier
