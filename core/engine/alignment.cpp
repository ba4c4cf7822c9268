// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/alignment.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace redossier {

namespace {

constexpr std::size_t listLimit = 1000;
constexpr std::size_t rowLimit = 10;

struct Occurrence
{
    std::uint64_t row = 0;
    std::uint64_t times = 0;
};
using Index = std::unordered_map<std::string_view, Occurrence>;

Index indexOf(const std::vector<std::string> &identifiers)
{
    Index index;
    index.reserve(identifiers.size());
    for (std::uint64_t row = 0; row < identifiers.size(); ++row) {
        Occurrence &occurrence = index.try_emplace(identifiers[row], Occurrence{row, 0}).first->second;
        ++occurrence.times;
    }
    return index;
}

void collectDuplicates(const NamedArray &array, const Index &index, bool expectedSide,
                       std::vector<DuplicatedIdentifier> &list, std::uint64_t &total)
{
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::uint64_t row = 0; row < array.identifiers.size(); ++row) {
        const std::string &identifier = array.identifiers[row];
        if (index.at(identifier).times < 2)
            continue;
        const auto [place, isNew] = places.emplace(identifier, list.size());
        if (isNew) {
            ++total;
            if (list.size() >= listLimit) {
                place->second = SIZE_MAX;
                continue;
            }
            list.push_back({identifier, expectedSide, {}, {}});
        }
        if (place->second == SIZE_MAX || list[place->second].rows.size() >= rowLimit)
            continue;
        list[place->second].rows.push_back(row);
        if (row < array.rowLines.size())
            list[place->second].lines.push_back(array.rowLines[row]);
    }
}

void collectAbsent(const std::vector<std::string> &identifiers, const Index &own, const Index &other,
                   std::vector<std::string> &list, std::uint64_t &total)
{
    for (std::uint64_t row = 0; row < identifiers.size(); ++row) {
        if (own.at(identifiers[row]).row != row || other.contains(identifiers[row]))
            continue;
        ++total;
        if (list.size() < listLimit)
            list.push_back(identifiers[row]);
    }
}

std::uint64_t countMoved(const std::vector<std::uint64_t> &foundRows)
{
    std::vector<std::uint64_t> sorted = foundRows;
    std::sort(sorted.begin(), sorted.end());
    std::uint64_t moved = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i)
        moved += sorted[i] != foundRows[i] ? 1 : 0;
    return moved;
}

Alignment byPosition(const NamedArray &expected, const NamedArray &found)
{
    Alignment alignment;
    alignment.pairs = std::min(expected.array->count(), found.array->count());
    return alignment;
}

} // namespace

std::vector<DuplicatedIdentifier> duplicatesIn(const NamedArray &array, bool expectedSide, std::uint64_t &total)
{
    std::vector<DuplicatedIdentifier> list;
    collectDuplicates(array, indexOf(array.identifiers), expectedSide, list, total);
    return list;
}

Alignment alignRows(const NamedArray &expected, const NamedArray &found)
{
    if (!expected.identified || !found.identified)
        return byPosition(expected, found);
    const Index expectedIndex = indexOf(expected.identifiers);
    const Index foundIndex = indexOf(found.identifiers);
    Alignment alignment;
    alignment.given = true;
    for (std::uint64_t row = 0; row < expected.identifiers.size(); ++row) {
        const auto match = foundIndex.find(expected.identifiers[row]);
        if (match == foundIndex.end() || match->second.times > 1 || expectedIndex.at(expected.identifiers[row]).times > 1)
            continue;
        alignment.expectedRows.push_back(row);
        alignment.foundRows.push_back(match->second.row);
    }
    alignment.pairs = alignment.expectedRows.size();
    alignment.moved = countMoved(alignment.foundRows);
    collectAbsent(expected.identifiers, expectedIndex, foundIndex, alignment.missing, alignment.missingTotal);
    collectAbsent(found.identifiers, foundIndex, expectedIndex, alignment.unexpected, alignment.unexpectedTotal);
    collectDuplicates(expected, expectedIndex, true, alignment.duplicated, alignment.duplicatedTotal);
    collectDuplicates(found, foundIndex, false, alignment.duplicated, alignment.duplicatedTotal);
    alignment.identity = alignment.pairs == expected.array->count() && alignment.pairs == found.array->count() &&
                         alignment.moved == 0;
    if (alignment.identity) {
        alignment.expectedRows.clear();
        alignment.foundRows.clear();
    }
    return alignment;
}

} // namespace redossier
