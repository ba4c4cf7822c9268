// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/differenceindex.h"

#include <algorithm>

namespace redossier {

DifferenceIndex::DifferenceIndex(Difference difference) : m_difference(std::move(difference))
{
    m_searched.reserve(m_difference.rows.size());
    for (const DifferenceRow &row : m_difference.rows) {
        m_searched.push_back(searchedText(row));
        if (std::find(m_layers.begin(), m_layers.end(), row.layer) == m_layers.end())
            m_layers.push_back(row.layer);
    }
}

} // namespace redossier
