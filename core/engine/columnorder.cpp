// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/columnorder.h"

#include <algorithm>

namespace redossier {

namespace {

std::vector<std::string> without(const std::vector<std::string> &list, const std::vector<std::string> &other)
{
    std::vector<std::string> names;
    for (const std::string &name : list)
        if (std::find(other.begin(), other.end(), name) == other.end())
            names.push_back(name);
    return names;
}

} // namespace

std::optional<ColumnDifference> matchColumns(const NamedArray &expected, NamedArray &found)
{
    if (!expected.isTable || !found.isTable || expected.columns == found.columns)
        return {};
    ColumnDifference difference{without(expected.columns, found.columns), without(found.columns, expected.columns)};
    if (!difference.sameNames())
        return difference;
    std::vector<std::size_t> order;
    for (const std::string &name : expected.columns)
        order.push_back(static_cast<std::size_t>(std::find(found.columns.begin(), found.columns.end(), name) -
                                                 found.columns.begin()));
    found.array = found.array->withColumns(order); // A table always lies in memory.
    found.columns = expected.columns;
    return difference;
}

} // namespace redossier
