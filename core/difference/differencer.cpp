// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/differencer.h"

#include "core/difference/assetrows.h"
#include "core/difference/factrows.h"
#include "core/difference/filerows.h"
#include "core/difference/logrows.h"
#include "core/difference/notrun.h"
#include "core/difference/packagerows.h"
#include "core/difference/relation.h"
#include "core/difference/runrows.h"
#include "core/difference/samecode.h"

#include <algorithm>
#include <future>
#include <stop_token>
#include <utility>

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
    // Along each ring of rows that take one another's place: a second list of so many rows would cost more than the order.
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order[i].second == i)
            continue;
        DifferenceRow first = std::move(rows[i]);
        std::size_t at = i;
        for (std::size_t next = order[at].second; next != i; next = order[at].second) {
            rows[at] = std::move(rows[next]);
            order[at].second = at;
            at = next;
        }
        rows[at] = std::move(first);
        order[at].second = at;
    }
}

Outcome fill(Difference &difference, const SideSource &a, const SideSource &b, const LayerTable &layers, const EngineClient &engine,
             const Wording &wording, const TaskContext &context)
{
    difference.rows.reserve(a.files.size() + b.files.size() / 8); // most files are on both sides
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
    if (auto logs = addLogRows(rows, a, b, context); !logs)
        return logs;
    if (auto outputs = addOutputRows(rows, a, b, engine, wording, context); !outputs)
        return outputs;
    noteSameCode(difference.rows);
    noteUnknownRevision(difference.rows);
    groupNotRun(difference.rows, layers, a, b);
    return Done{};
}

//! Both at once, a thread each. When one cannot be read, the other is given up.
std::pair<Result<SideSource>, Result<SideSource>> readSides(const DifferenceRequest &request, const TaskContext &context)
{
    std::stop_source stop;
    const std::stop_callback stopped(context.stop, [&] { stop.request_stop(); });
    TaskContext reading = context;
    reading.stop = stop.get_token();
    FileCount count(reading);
    const auto read = [&](const std::string &name) {
        auto side = readSide(SideName::parse(name), reading, count);
        if (!side)
            stop.request_stop();
        return side;
    };
    auto other = std::async(std::launch::async, read, request.b);
    auto a = read(request.a);
    return {std::move(a), other.get()};
}

} // namespace

Result<Difference> findDifference(const DifferenceRequest &request, const EngineClient &engine, const Wording &wording,
                                  const TaskContext &context)
{
    const auto layers = LayerTable::read(request.resources);
    if (!layers)
        return layers.error();
    auto [a, b] = readSides(request, context);
    if (!a && (b || a.error().code != "cancelled"))
        return a.error();
    if (!b) // perhaps what cancelled the reading of A
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
