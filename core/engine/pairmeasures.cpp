// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pairmeasures.h"

#include "core/engine/chunkmeasurer.h"
#include "core/engine/chunkplan.h"
#include "core/engine/orderedwork.h"
#include "core/engine/quantiles.h"

#include <cmath>

namespace redossier {

namespace {

constexpr std::uint64_t samplePlaces = 2048;
constexpr std::size_t samplePlaceElements = 128;

//! A number that looks random, so that the places of a sample are in no step with the length of a row.
std::uint64_t scattered(std::uint64_t number)
{
    number = (number + 1) * 0x9e3779b97f4a7c15;
    return (number ^ number >> 29) * 0xbf58476d1ce4e5b9 >> 20;
}

//! One output: a measurer for each thread, which share the chunks.
class Measuring
{
public:
    Measuring(PairReader &reader, const OutputArray &expected, const OutputArray &found, const MeasureOptions &options)
        : m_reader(reader), m_options(options),
          m_plan(reader.elements(), options.wholeIsOneRow ? reader.elements() : reader.rowElements()),
          m_threads(threadsFor(m_plan.chunks(), options.threads)),
          m_measurers(m_threads, ChunkMeasurer(reader, expected, found, options))
    {
        static_cast<PairSums &>(m_measures) = m_measurers.front().start(0);
        m_measures.elements = reader.elements();
    }
    Result<PairMeasures> run();

private:
    Result<Quantiles::Sample> sample();
    Outcome measureAll(std::vector<DifferenceCounts> &counts);
    Outcome findQuantiles(DifferenceCounts &counts);

    PairReader &m_reader;
    const MeasureOptions &m_options;
    ChunkPlan m_plan;
    unsigned m_threads;
    std::vector<ChunkMeasurer> m_measurers;
    PairMeasures m_measures;
};

Result<Quantiles::Sample> Measuring::sample()
{
    Quantiles::Sample sample;
    if (m_reader.elements() <= Quantiles::keepAllUpTo)
        return sample;
    const std::uint64_t step = m_reader.elements() / samplePlaces;
    const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(samplePlaceElements, step));
    PairReader::Buffers buffers;
    for (std::uint64_t place = 0; place < samplePlaces; ++place) {
        const std::uint64_t first = place * step + scattered(place) % (step - length + 1);
        const auto take = [&sample](const double *differences, std::size_t count) {
            sample.differences.insert(sample.differences.end(), differences, differences + count);
        };
        const auto block = m_reader.readBlock(first, length, buffers);
        if (!block)
            return block.error();
        m_measurers.front().differences(*block, take);
        sample.places.push_back(sample.differences.size());
    }
    return sample;
}

Outcome Measuring::measureAll(std::vector<DifferenceCounts> &counts)
{
    std::uint64_t done = 0;
    OrderedWork<PairSums> work(
        m_plan.chunks(),
        [&](std::uint64_t number, unsigned thread) { return m_measurers[thread].measure(m_plan.at(number), counts[thread]); },
        [&](PairSums &&sums, std::uint64_t number) {
            m_measures.append(sums);
            done += m_plan.at(number).count;
            if (m_options.progress)
                m_options.progress(done, m_measures.elements);
        });
    return work.run(m_threads);
}

Outcome Measuring::findQuantiles(DifferenceCounts &counts)
{
    m_measures.octaves = counts.octaves();
    m_measures.zeros = counts.zeros();
    m_measures.octaves[0] -= m_measures.zeros;
    if (counts.total() == 0)
        return Done{};
    Outcome read = Done{};
    const auto walk = [&](const Quantiles::Taker &take) {
        OrderedWork<Done> work(
            m_plan.chunks(),
            [&](std::uint64_t number, unsigned thread) {
                const ChunkPlan::Chunk chunk = m_plan.at(number);
                return m_measurers[thread].differences(
                    chunk,
                    [&take, thread](const double *differences, std::size_t count) { take(thread, differences, count); });
            },
            [](Done &&, std::uint64_t) {});
        read = work.run(m_threads);
        return bool(read);
    };
    const auto quantiles = Quantiles(counts, m_threads, walk).find();
    if (!read)
        return read;
    if (const auto held = m_reader.viewsHold(); !held)
        return held;
    if (!quantiles)
        return Error{"file_unstable", "", "the file changed between two walks over it"};
    m_measures.median = (*quantiles)[0];
    m_measures.p99 = (*quantiles)[1];
    return Done{};
}

Result<PairMeasures> Measuring::run()
{
    if (const auto ready = m_reader.prepare(); !ready)
        return ready.error();
    const auto sampled = sample();
    if (!sampled)
        return sampled.error();
    const DifferenceFilter filter = Quantiles::filterFor(*sampled, m_reader.elements());
    std::vector<DifferenceCounts> counts;
    for (unsigned thread = 0; thread < m_threads; ++thread)
        counts.emplace_back(filter, Quantiles::keepAtMost / m_threads, m_reader.elements() / m_threads);
    if (const auto measured = measureAll(counts); !measured)
        return measured.error();
    for (unsigned thread = 1; thread < m_threads; ++thread)
        counts.front().append(std::move(counts[thread]));
    if (const auto held = m_reader.viewsHold(); !held)
        return held.error();
    if (const auto found = findQuantiles(counts.front()); !found)
        return found.error();
    return std::move(m_measures);
}

} // namespace

void PairSums::append(const PairSums &later)
{
    bitwiseEqual = bitwiseEqual && later.bitwiseEqual;
    different += later.different;
    signOfZero += later.signOfZero;
    finitePairs += later.finitePairs;
    if (later.worstPair && (!worstPair || later.maximum > maximum)) {
        worstPair = later.worstPair;
        maximum = later.maximum;
    }
    sum += later.sum;
    differenceSquares += later.differenceSquares;
    expectedSquares += later.expectedSquares;
    for (std::size_t i = 0; i < tolerances.size(); ++i)
        tolerances[i].append(later.tolerances[i]);
    if (cosines)
        cosines->append(*later.cosines);
    expectedNonFinite.append(later.expectedNonFinite);
    foundNonFinite.append(later.foundNonFinite);
}

Result<PairMeasures> measurePairs(PairReader &reader, OutputArray &expected, OutputArray &found,
                                  const MeasureOptions &options)
{
    return Measuring(reader, expected, found, options).run();
}

} // namespace redossier
