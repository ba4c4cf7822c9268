// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/plotmeasures.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr std::size_t extremes = 4; // of a sample

void addCounts(PlotMeasures &measures, const BlockValues &values)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        if (!std::isnan(values.difference[i])) {
            ++measures.finite;
            measures.histogram.add(values.difference[i]);
        } else if (values.likeness[i] == Likeness::different) {
            ++measures.mismatched;
        } else {
            ++measures.alike;
        }
    }
}

std::vector<PointPair> inOrder(std::vector<PointPair> points, const std::vector<PointPair> &worst)
{
    points.insert(points.end(), worst.begin(), worst.end());
    std::sort(points.begin(), points.end(), [](const PointPair &a, const PointPair &b) { return a.pair < b.pair; });
    const auto same = [](const PointPair &a, const PointPair &b) { return a.pair == b.pair; };
    points.erase(std::unique(points.begin(), points.end(), same), points.end());
    return points;
}

} // namespace

Result<PlotMeasures> measurePlot(PairReader &reader, const OutputArray &expected, const OutputArray &found,
                                 const std::function<void(std::uint64_t done, std::uint64_t total)> &progress)
{
    PlotMeasures measures{.elements = reader.elements(),
                          .moduli = expected.type().isComplex() || found.type().isComplex(),
                          .blocks = BlockGrid(expected.count(), reader.rowElements(), plotlimits::blocks)};
    PointSample sample(plotlimits::points - plotlimits::rows - extremes);
    BlockValues values;
    const auto read = reader.forEachBlock([&](const PairBlock &block) {
        values.fill(block, reader, expected, found);
        addCounts(measures, values);
        sample.add(values, block.first);
        measures.worst.add(values, block.first);
        measures.blocks.add(values, reader, block.first);
        if (progress)
            progress(block.first + block.count, measures.elements);
    });
    if (!read)
        return read.error();
    measures.points = inOrder(sample.points(), measures.worst.greatest());
    return measures;
}

} // namespace redossier
