// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/differenceindex.h"

#include <QString>
#include <algorithm>

namespace redossier {

namespace {

std::string folded(const std::string &text)
{
    return QString::fromStdString(text).toCaseFolded().toStdString();
}

std::string wordsOf(const DifferenceRow &row)
{
    std::string words = row.name + '\n' + row.key + '\n' + row.a.text + '\n' + row.b.text + '\n' + row.layer + '\n' + row.reason.value_or("");
    for (const DifferenceField &field : row.fields)
        words += '\n' + field.name + '\n' + field.a.text + '\n' + field.b.text;
    return folded(words);
}

} // namespace

DifferenceIndex::DifferenceIndex(Difference difference) : m_difference(std::move(difference))
{
    m_folded.reserve(m_difference.rows.size());
    for (const DifferenceRow &row : m_difference.rows) {
        m_folded.push_back(wordsOf(row));
        if (std::find(m_layers.begin(), m_layers.end(), row.layer) == m_layers.end())
            m_layers.push_back(row.layer);
    }
}

FilteredRows DifferenceIndex::filtered(const DifferenceFilter &filter) const
{
    FilteredRows result;
    const std::string search = folded(filter.search);
    for (std::size_t place = 0; place < m_difference.rows.size(); ++place) {
        const DifferenceRow &row = m_difference.rows[place];
        if ((!filter.section.empty() && row.section != filter.section) || (!filter.layer.empty() && row.layer != filter.layer)
            || (!search.empty() && m_folded[place].find(search) == std::string::npos))
            continue;
        if (filter.onlyDifferences && row.state == RowState::equal)
            ++result.equal;
        else if (filter.hideAccepted && row.state == RowState::accepted)
            ++result.accepted;
        else if (filter.hideVolatile && row.state == RowState::isVolatile)
            ++result.isVolatile;
        else
            result.rows.push_back(place);
    }
    return result;
}

} // namespace redossier
