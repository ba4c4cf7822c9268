// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/differencer.h"

#include "core/difference/assetrows.h"
#include "core/difference/factrows.h"
#include "core/difference/filerows.h"
#include "core/difference/packagerows.h"
#include "core/difference/relation.h"
#include "core/difference/runrows.h"

#include <algorithm>

namespace redossier {

namespace {

//! By section and layer, otherwise in the order in which they were made.
void sortRows(std::vector<DifferenceRow> &rows, const LayerTable &layers)
{
    const auto &sections = layers.sections();
    const auto placeOf = [&](const DifferenceRow &row) {
        return std::pair(std::find(sections.begin(), sections.end(), row.section) - sections.begin(), layers.order(row.layer));
    };
    std::vector<std::pair<decltype(placeOf(rows.front())), std::size_t>> order;
    order.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        order.emplace_back(placeOf(rows[i]), i);
    std::sort(order.begin(), order.end());
    std::vector<DifferenceRow> sorted;
    sorted.reserve(rows.size());
    for (const auto &[place, index] : order)
        sorted.push_back(std::move(rows[index]));
    rows = std::move(sorted);
}

Outcome fill(Difference &difference, const SideSource &a, const SideSource &b, const LayerTable &layers, const EngineClient &engine,
             const Wording &wording, const TaskContext &context)
{
    RowMaker rows(layers, difference.rows);
    addFactRows(rows, a, b);
    if (auto files = addFileRows(rows, a, b, context); !files)
        return files;
    addAssetRows(rows, a, b);
    addPackageRows(rows, a, b);
    acceptVariants(difference.rows, a, b);
    difference.criterionDiffers = addRuleRows(rows, a, b);
    addRunRows(rows, a, b);
    addTimes(rows, a, b);
    return addOutputRows(rows, a, b, engine, wording, context);
}

} // namespace

Result<Difference> findDifference(const DifferenceRequest &request, const EngineClient &engine, const Wording &wording,
                                  const TaskContext &context)
{
    const auto layers = LayerTable::read(request.resources);
    if (!layers)
        return layers.error();
    auto a = readSide(SideName::parse(request.a), context);
    if (!a)
        return a.error();
    auto b = readSide(SideName::parse(request.b), context);
    if (!b)
        return b.error();
    Difference difference;
    difference.relation = relationOf(*a, *b);
    if (auto filled = fill(difference, *a, *b, *layers, engine, wording, context); !filled)
        return filled.error();
    difference.a = std::move(a->side);
    difference.b = std::move(b->side);
    sortRows(difference.rows, *layers);
    for (const std::string &section : layers->sections())
        difference.sections.push_back({section, {}, {}, {}});
    difference.recount();
    return difference;
}

} // namespace redossier
