// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/alignment.h"

#include "core/engine/identifierindex.h"
#include "core/engine/orderedwork.h"

#include <algorithm>
#include <unordered_map>

namespace redossier {

namespace {

constexpr std::size_t listLimit = 1000;
constexpr std::size_t rowLimit = 10;

void collectDuplicates(const NamedArray &array, const IdentifierIndex &index, bool expectedSide,
                       std::vector<DuplicatedIdentifier> &list, std::uint64_t &total)
{
    if (!index.anyRepeated())
        return;
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::uint64_t row = 0; row < array.identifiers.size(); ++row) {
        const std::string &identifier = array.identifiers[row];
        if (!index.isRepeated(row))
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

using Match = std::pair<std::uint64_t, std::uint64_t>; // a row of EXPECTED and the first one in FOUND

//! In the order of EXPECTED, sought by several threads.
std::vector<Match> matchesOf(const std::vector<std::string> &identifiers, const IdentifierIndex &found)
{
    constexpr std::uint64_t each = 65536;
    std::vector<Match> all;
    all.reserve(identifiers.size());
    const std::uint64_t pieces = (identifiers.size() + each - 1) / each;
    OrderedWork<std::vector<Match>> seeking(
        pieces,
        [&](std::uint64_t number, unsigned) {
            std::vector<Match> some;
            some.reserve(each);
            found.findAll(identifiers, number * each, std::min<std::uint64_t>((number + 1) * each, identifiers.size()),
                          [&some](std::uint64_t row, std::uint64_t foundRow) { some.emplace_back(row, foundRow); });
            return some;
        },
        [&all](std::vector<Match> &&some, std::uint64_t) { all.insert(all.end(), some.begin(), some.end()); });
    static_cast<void>(seeking.run(threadsFor(pieces))); // No error can come of it.
    return all;
}

//! The rows of which no counterpart was found, each identifier once.
void collectAbsent(const std::vector<std::string> &identifiers, const IdentifierIndex &own, const std::vector<bool> &present,
                   std::vector<std::string> &list, std::uint64_t &total)
{
    for (std::uint64_t row = 0; row < identifiers.size(); ++row) {
        if (present[row] || (own.isRepeated(row) && own.find(identifiers[row]) != row))
            continue;
        ++total;
        if (list.size() < listLimit)
            list.push_back(identifiers[row]);
    }
}

//! Pairs whose place among the common rows is another one: held against those rows in their order.
std::uint64_t countMoved(const std::vector<std::uint64_t> &foundRows, std::uint64_t rows)
{
    std::vector<bool> common(rows);
    for (const std::uint64_t row : foundRows)
        common[row] = true;
    std::uint64_t moved = 0;
    std::size_t pair = 0;
    for (std::uint64_t row = 0; row < rows; ++row)
        if (common[row])
            moved += foundRows[pair++] != row ? 1 : 0;
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
    collectDuplicates(array, IdentifierIndex(array.identifiers), expectedSide, list, total);
    return list;
}

Alignment alignRows(const NamedArray &expected, const NamedArray &found)
{
    if (!expected.identified || !found.identified)
        return byPosition(expected, found);
    const NamedArray *const sides[] = {&expected, &found};
    std::vector<IdentifierIndex> indexes;
    OrderedWork<IdentifierIndex> indexing(
        2, [&sides](std::uint64_t side, unsigned) { return IdentifierIndex(sides[side]->identifiers); },
        [&indexes](IdentifierIndex &&index, std::uint64_t) { indexes.push_back(std::move(index)); });
    static_cast<void>(indexing.run(threadsFor(2))); // No error can come of it.
    const IdentifierIndex &expectedIndex = indexes[0];
    const IdentifierIndex &foundIndex = indexes[1];
    Alignment alignment;
    alignment.given = true;
    alignment.expectedRows.reserve(expected.identifiers.size());
    alignment.foundRows.reserve(expected.identifiers.size());
    std::vector<bool> inFound(expected.identifiers.size()), inExpected(found.identifiers.size());
    for (const auto &[row, foundRow] : matchesOf(expected.identifiers, foundIndex)) {
        inFound[row] = inExpected[foundRow] = true;
        if (foundIndex.isRepeated(foundRow) || expectedIndex.isRepeated(row))
            continue;
        alignment.expectedRows.push_back(row);
        alignment.foundRows.push_back(foundRow);
    }
    alignment.pairs = alignment.expectedRows.size();
    alignment.moved = countMoved(alignment.foundRows, found.identifiers.size());
    collectAbsent(expected.identifiers, expectedIndex, inFound, alignment.missing, alignment.missingTotal);
    collectAbsent(found.identifiers, foundIndex, inExpected, alignment.unexpected, alignment.unexpectedTotal);
    collectDuplicates(expected, expectedIndex, true, alignment.duplicated, alignment.duplicatedTotal);
    collectDuplicates(found, foundIndex, false, alignment.duplicated, alignment.duplicatedTotal);
    alignment.identity = alignment.pairs == expected.array->count() && alignment.pairs == found.array->count() &&
                         alignment.moved == 0;
    if (alignment.identity) {
        alignment.expectedRows = {};
        alignment.foundRows = {};
    }
    return alignment;
}

} // namespace redossier
