// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/differencefilter.h"

#include <QString>

namespace redossier {

namespace {

std::string folded(const std::string &text)
{
    return QString::fromStdString(text).toCaseFolded().toStdString();
}

} // namespace

std::string searchedText(const DifferenceRow &row)
{
    std::string words = row.name + '\n' + row.key + '\n' + row.a.text + '\n' + row.b.text + '\n' + row.layer + '\n' + row.reason.value_or("");
    for (const DifferenceField &field : row.fields)
        words += '\n' + field.name + '\n' + field.a.text + '\n' + field.b.text;
    return folded(words);
}

FilteredRows filteredRows(const std::vector<DifferenceRow> &rows, const DifferenceFilter &filter, const std::vector<std::string> &searched)
{
    FilteredRows result;
    const std::string search = folded(filter.search);
    const auto found = [&](std::size_t place) {
        return (place < searched.size() ? searched[place] : searchedText(rows[place])).find(search) != std::string::npos;
    };
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const DifferenceRow &row = rows[place];
        if ((!filter.section.empty() && row.section != filter.section) || (!filter.layer.empty() && row.layer != filter.layer)
            || (!search.empty() && !found(place)))
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
