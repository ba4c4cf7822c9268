// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/alignment.h"

#include "core/engine/identifierindex.h"
#include "core/engine/orderedwork.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace redossier {

namespace {

constexpr std::size_t listLimit = 1000;
constexpr std::size_t rowLimit = 10;

void collectDuplicates(const NamedArray &array, const IdentifierIndex *index, bool expectedSide,
                       std::vector<DuplicatedIdentifier> &list, std::uint64_t &total)
{
    if (!index || !index->anyRepeated())
        return;
    std::unordered_map<std::string_view, std::size_t> places;
    for (std::uint64_t row = 0; row < array.identifiers.size(); ++row) {
        if (!index->isRepeated(row))
            continue;
        const std::string_view identifier = array.identifiers[row];
        const auto [place, isNew] = places.emplace(identifier, list.size());
        if (isNew) {
            ++total;
            if (list.size() >= listLimit) {
                place->second = SIZE_MAX;
                continue;
            }
            list.push_back({std::string(identifier), expectedSide, {}, {}});
        }
        if (place->second == SIZE_MAX || list[place->second].rows.size() >= rowLimit)
            continue;
        list[place->second].rows.push_back(row);
        if (row < array.rowLines.size())
            list[place->second].lines.push_back(array.rowLines[row]);
    }
}

constexpr std::uint64_t nowhere = UINT64_MAX;

//! For each row of EXPECTED the first one in FOUND, or `nowhere`; sought by several threads.
std::vector<std::uint64_t> partnersOf(const IdentifierList &identifiers, const IdentifierIndex &found)
{
    constexpr std::uint64_t each = 65536;
    std::vector<std::uint64_t> partners(identifiers.size(), nowhere);
    const std::uint64_t pieces = (identifiers.size() + each - 1) / each;
    OrderedWork<Done> seeking(
        pieces,
        [&](std::uint64_t number, unsigned) {
            found.findAll(identifiers, number * each, std::min<std::uint64_t>((number + 1) * each, identifiers.size()),
                          [&partners](std::uint64_t row, std::uint64_t foundRow) { partners[row] = foundRow; });
            return Done{};
        },
        [](Done &&, std::uint64_t) {});
    static_cast<void>(seeking.run(threadsFor(pieces))); // No error can come of it.
    return partners;
}

//! The rows of which no counterpart was found, each identifier once.
template <class Present>
void collectAbsent(const IdentifierList &identifiers, const IdentifierIndex *own, const Present &isPresent, std::vector<std::string> &list,
                   std::uint64_t &total)
{
    for (std::uint64_t row = 0; row < identifiers.size(); ++row) {
        if (isPresent(row) || (own && own->isRepeated(row) && own->find(identifiers[row]) != row))
            continue;
        ++total;
        if (list.size() < listLimit)
            list.emplace_back(identifiers[row]);
    }
}

//! Marks the partners. False where a row has none, or not one of its own.
bool takePartners(const std::vector<std::uint64_t> &partners, std::vector<bool> &taken)
{
    bool each = true;
    for (const std::uint64_t foundRow : partners) {
        if (foundRow == nowhere || taken[foundRow])
            each = false;
        if (foundRow != nowhere)
            taken[foundRow] = true;
    }
    return each;
}

//! The rows that stand once on both sides.
void keepPairs(Alignment &alignment, std::vector<std::uint64_t> &&partners, const IdentifierIndex *expected, const IdentifierIndex &found)
{
    const auto isPair = [&](std::uint64_t row) {
        return partners[row] != nowhere && !found.isRepeated(partners[row]) && !(expected && expected->isRepeated(row));
    };
    std::uint64_t row = 0;
    while (row < partners.size() && isPair(row))
        ++row;
    if (row < partners.size()) {
        alignment.expectedRows.resize(row);
        std::iota(alignment.expectedRows.begin(), alignment.expectedRows.end(), std::uint64_t{0});
        for (std::uint64_t pair = row; row < partners.size(); ++row) {
            if (!isPair(row))
                continue;
            alignment.expectedRows.push_back(row);
            partners[pair++] = partners[row];
        }
        partners.resize(alignment.expectedRows.size());
    }
    alignment.foundRows = std::move(partners);
    alignment.pairs = alignment.foundRows.size();
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
    const IdentifierIndex index(array.identifiers);
    collectDuplicates(array, &index, expectedSide, list, total);
    return list;
}

Alignment alignRows(const NamedArray &expected, const NamedArray &found)
{
    if (!expected.identified || !found.identified)
        return byPosition(expected, found);
    const IdentifierIndex foundIndex(found.identifiers);
    Alignment alignment;
    alignment.given = true;
    std::vector<std::uint64_t> partners = partnersOf(expected.identifiers, foundIndex);
    std::vector<bool> inExpected(found.identifiers.size());
    // Where each row has a partner of its own, none stands twice, and nobody needs to seek one.
    std::optional<IdentifierIndex> index;
    if (!takePartners(partners, inExpected))
        index.emplace(expected.identifiers);
    const IdentifierIndex *expectedIndex = index ? &*index : nullptr;
    collectAbsent(expected.identifiers, expectedIndex, [&](std::uint64_t row) { return partners[row] != nowhere; }, alignment.missing,
                  alignment.missingTotal);
    collectAbsent(found.identifiers, &foundIndex, [&](std::uint64_t row) { return inExpected[row]; }, alignment.unexpected,
                  alignment.unexpectedTotal);
    keepPairs(alignment, std::move(partners), expectedIndex, foundIndex);
    alignment.moved = countMoved(alignment.foundRows, found.identifiers.size());
    collectDuplicates(expected, expectedIndex, true, alignment.duplicated, alignment.duplicatedTotal);
    collectDuplicates(found, &foundIndex, false, alignment.duplicated, alignment.duplicatedTotal);
    alignment.identity = alignment.pairs == expected.array->count() && alignment.pairs == found.array->count() &&
                         alignment.moved == 0;
    if (alignment.identity) {
        alignment.expectedRows = {};
        alignment.foundRows = {};
    }
    return alignment;
}

} // namespace redossier
