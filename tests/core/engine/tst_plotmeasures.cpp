// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/plotmeasures.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <random>
#include <set>

using namespace redossier;

namespace {

constexpr double notNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class T>
std::unique_ptr<MemoryArray> arrayOf(const std::vector<T> &values, Shape shape, ElementKind kind)
{
    std::vector<std::byte> raw(values.size() * sizeof(T));
    if (!raw.empty())
        std::memcpy(raw.data(), values.data(), raw.size());
    return std::make_unique<MemoryArray>(std::move(shape), ElementType{kind, sizeof(T)}, std::move(raw), std::vector<PlacedText>());
}

template <class T = double>
PlotMeasures measured(const std::vector<T> &expected, const std::vector<T> &found, const Shape &shape,
                      ElementKind kind = ElementKind::floating)
{
    NamedArray e, f;
    e.array = arrayOf(expected, shape, kind);
    f.array = arrayOf(found, shape, kind);
    const Alignment alignment = alignRows(e, f);
    PairReader reader(*e.array, *f.array, alignment);
    return std::move(*measurePlot(reader, *e.array, *f.array, {}));
}

std::vector<std::uint64_t> pairsOf(const std::vector<PointPair> &points)
{
    std::vector<std::uint64_t> pairs;
    for (const PointPair &point : points)
        pairs.push_back(point.pair);
    return pairs;
}

} // namespace

//! The plots of a pair of arrays, against what plain loops find in the same numbers.
class PlotMeasuresTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBinHoldsWhatLiesBetweenItsEdges_data();
    void aBinHoldsWhatLiesBetweenItsEdges();
    void whatHasNoLogarithmIsCountedApart();
    void pairsWithoutADifferenceAreToldApart();
    void theSampleIsAtMostFiveThousandAndKeepsTheExtremes_data();
    void theSampleIsAtMostFiveThousandAndKeepsTheExtremes();
    void theSampleTakesEveryColumn();
    void blocksCoverEveryElementOnce_data();
    void blocksCoverEveryElementOnce();
    void theWorstComeFirstAndOfEqualOnesTheEarlier();
    void aSideThatIsNotFiniteIsWorst();
    void complexNumbersArePlottedByTheirModuli();
    void integersDifferExactly();
    void progressReachesTheEnd();
};

void PlotMeasuresTest::aBinHoldsWhatLiesBetweenItsEdges_data()
{
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("greatest");
    QTest::addColumn<int>("count");
    QTest::newRow("a few octaves") << 1e-7 << 3e-6 << 2000;
    QTest::newRow("the whole range") << 1e-300 << 1e300 << 2000;
    QTest::newRow("subnormal") << 5e-324 << 1e-300 << 500;
    QTest::newRow("one number") << 0.3 << 0.3 << 1;
    QTest::newRow("a power of two") << 0.25 << 0.25 << 3;
    QTest::newRow("the greatest and the least") << 5e-324 << 1.7976931348623157e308 << 2;
}

void PlotMeasuresTest::aBinHoldsWhatLiesBetweenItsEdges()
{
    QFETCH(double, least);
    QFETCH(double, greatest);
    QFETCH(int, count);
    std::mt19937_64 random(1);
    LogHistogram histogram;
    std::vector<double> numbers;
    for (int i = 0; i < count; ++i) {
        const double part = count == 1 ? 0 : i == 0 ? 0 : i == 1 ? 1 : double(random() >> 11) * 0x1p-53;
        numbers.push_back(i == 0 ? least : i == 1 ? greatest : std::exp(std::log(least) + part * (std::log(greatest) - std::log(least))));
        histogram.add(numbers.back());
    }
    for (const size_t most : {size_t(512), size_t(48), size_t(1)}) {
        const auto bins = histogram.bins(most);
        QVERIFY(bins.counts.size() <= most && bins.edges.size() == bins.counts.size() + 1);
        QVERIFY(std::is_sorted(bins.edges.begin(), bins.edges.end(), std::less_equal<>()));
        for (size_t i = 0; i < bins.counts.size(); ++i) {
            const bool last = i + 1 == bins.counts.size();
            const auto inside = std::count_if(numbers.begin(), numbers.end(), [&](double number) {
                return number >= bins.edges[i] && (number < bins.edges[i + 1] || (last && number == bins.edges[i + 1]));
            });
            QCOMPARE(bins.counts[i], std::uint64_t(inside));
        }
        QVERIFY(bins.counts.front() > 0 && bins.counts.back() > 0);
    }
}

void PlotMeasuresTest::whatHasNoLogarithmIsCountedApart()
{
    LogHistogram histogram;
    for (const double number : {0.0, -0.0, infinity})
        histogram.add(number);
    QCOMPARE(histogram.zeros(), std::uint64_t(2));
    QCOMPARE(histogram.infinite(), std::uint64_t(1));
    QVERIFY(histogram.bins(48).edges.empty() && histogram.bins(48).counts.empty());
    const auto beyond = measured({1.7e308}, {-1.7e308}, {1});
    QCOMPARE(beyond.histogram.infinite(), std::uint64_t(1));
    QCOMPARE(beyond.worst.greatest().front().difference, infinity);
}

void PlotMeasuresTest::pairsWithoutADifferenceAreToldApart()
{
    const auto m = measured({1, notNumber, infinity, notNumber, infinity, 2}, {1, notNumber, infinity, 3, -infinity, infinity}, {6});
    QCOMPARE(m.elements, std::uint64_t(6));
    QCOMPARE(m.finite, std::uint64_t(1));
    QCOMPARE(m.alike, std::uint64_t(2));
    QCOMPARE(m.mismatched, std::uint64_t(3));
    QCOMPARE(m.histogram.zeros(), std::uint64_t(1));
    QVERIFY(pairsOf(m.points) == std::vector<std::uint64_t>{0});
}

void PlotMeasuresTest::theSampleIsAtMostFiveThousandAndKeepsTheExtremes_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("points");
    QTest::newRow("one") << 1 << 1;
    QTest::newRow("all that fit") << 4796 << 4796;
    QTest::newRow("many") << 300'000 << 5000;
}

void PlotMeasuresTest::theSampleIsAtMostFiveThousandAndKeepsTheExtremes()
{
    QFETCH(int, count);
    QFETCH(int, points);
    std::vector<double> expected, found;
    for (int i = 0; i < count; ++i) {
        expected.push_back(double(i % 1000));
        found.push_back(expected.back() + 1e-6 * (i % 7));
    }
    const size_t middle = size_t(count) / 2;
    expected[middle] = -5; // alone at the lower end, and far off
    found[middle] = 2000;
    const auto m = measured(expected, found, {expected.size()});
    QVERIFY(m.points.size() <= size_t(points) && m.points.size() + 210 > size_t(points));
    const auto pairs = pairsOf(m.points);
    QVERIFY(std::is_sorted(pairs.begin(), pairs.end(), std::less_equal<>()));
    QVERIFY(std::binary_search(pairs.begin(), pairs.end(), middle));
    for (const PointPair &worst : m.worst.greatest())
        QVERIFY(std::binary_search(pairs.begin(), pairs.end(), worst.pair));
    for (const PointPair &point : m.points) {
        QCOMPARE(point.expected, expected[point.pair]);
        QCOMPARE(point.found, found[point.pair]);
        QCOMPARE(point.difference, std::fabs(found[point.pair] - expected[point.pair]));
    }
    QVERIFY(pairsOf(measured(expected, found, {expected.size()}).points) == pairs);
}

void PlotMeasuresTest::theSampleTakesEveryColumn()
{
    const std::vector<double> zeros(20'000 * 64, 0.0);
    std::set<std::uint64_t> columns;
    for (const PointPair &point : measured(zeros, zeros, {20'000, 64}).points)
        columns.insert(point.pair % 64);
    QCOMPARE(columns.size(), size_t(64));
}

void PlotMeasuresTest::blocksCoverEveryElementOnce_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::newRow("one element") << 1 << 1;
    QTest::newRow("smaller than the grid") << 8 << 5;
    QTest::newRow("exactly the grid") << 256 << 256;
    QTest::newRow("one more than the grid") << 257 << 257;
    QTest::newRow("one long row") << 1 << 70'001;
    QTest::newRow("one long column") << 70'001 << 1;
    QTest::newRow("wider than a block of the reader") << 3 << 20'000;
}

void PlotMeasuresTest::blocksCoverEveryElementOnce()
{
    QFETCH(int, rows);
    QFETCH(int, columns);
    std::mt19937_64 random(3);
    std::vector<double> expected(size_t(rows) * size_t(columns), 0.0), found;
    for (size_t i = 0; i < expected.size(); ++i)
        found.push_back(random() % 50 == 0 ? notNumber : double(random() % 1000));
    const auto m = measured(expected, found, {std::uint64_t(rows), std::uint64_t(columns)});
    const size_t rowStep = size_t(rows + 255) / 256, columnStep = size_t(columns + 255) / 256;
    const size_t blockColumns = (size_t(columns) + columnStep - 1) / columnStep;
    QVERIFY(m.blocks.blockRows() <= 256 && m.blocks.blockColumns() == blockColumns && blockColumns <= 256);
    struct Wanted
    {
        double minimum = infinity, maximum = 0, sum = 0;
        std::uint64_t finite = 0, mismatched = 0;
    };
    std::vector<Wanted> wanted(m.blocks.blocks().size());
    for (size_t i = 0; i < found.size(); ++i) {
        Wanted &block = wanted.at(i / size_t(columns) / rowStep * blockColumns + i % size_t(columns) / columnStep);
        if (std::isnan(found[i])) {
            ++block.mismatched;
            continue;
        }
        block.minimum = std::min(block.minimum, found[i]);
        block.maximum = std::max(block.maximum, found[i]);
        block.sum += found[i];
        ++block.finite;
    }
    for (size_t i = 0; i < wanted.size(); ++i) {
        const BlockGrid::Block &block = m.blocks.blocks()[i];
        QCOMPARE(block.finite, wanted[i].finite);
        QCOMPARE(block.mismatched, wanted[i].mismatched);
        QCOMPARE(block.minimum, wanted[i].finite > 0 ? wanted[i].minimum : 0);
        QCOMPARE(block.maximum, wanted[i].maximum);
        QCOMPARE(double(block.sum), wanted[i].sum);
    }
}

void PlotMeasuresTest::theWorstComeFirstAndOfEqualOnesTheEarlier()
{
    std::vector<double> expected(1000, 0.0), found;
    for (int i = 0; i < 1000; ++i)
        found.push_back(i % 10 == 0 ? 0 : double(i % 3 + 1));
    std::vector<std::uint64_t> order;
    for (std::uint64_t i = 0; i < 1000; ++i)
        if (found[i] != 0)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::uint64_t a, std::uint64_t b) { return found[a] > found[b]; });
    order.resize(200);
    QVERIFY(pairsOf(measured(expected, found, {1000}).worst.greatest()) == order);
    QVERIFY(measured<double>({1, 2}, {1, 2}, {2}).worst.greatest().empty());
}

void PlotMeasuresTest::aSideThatIsNotFiniteIsWorst()
{
    std::vector<double> expected(100, 1.0), found(100, notNumber);
    found[0] = 1;
    found[1] = 7;
    expected[2] = notNumber; // alike
    const auto m = measured(expected, found, {100});
    QCOMPARE(m.worst.undefined().size(), size_t(50));
    QCOMPARE(m.worst.undefined().front(), std::uint64_t(3));
    QVERIFY(pairsOf(m.worst.greatest()) == std::vector<std::uint64_t>{1});
}

void PlotMeasuresTest::complexNumbersArePlottedByTheirModuli()
{
    const auto m = measured<std::complex<double>>({{3, 4}, {notNumber, 0}}, {{3, -4}, {1, 1}}, {2}, ElementKind::complex);
    QVERIFY(m.moduli);
    QCOMPARE(m.points.size(), size_t(1));
    QCOMPARE(m.points[0].expected, 5.0);
    QCOMPARE(m.points[0].found, 5.0);
    QCOMPARE(m.points[0].difference, 8.0);
    QCOMPARE(m.mismatched, std::uint64_t(1));
}

void PlotMeasuresTest::integersDifferExactly()
{
    const std::int64_t big = 9007199254740992; // 2^53
    const auto m = measured<std::int64_t>({big, 5}, {big + 1, 5}, {2}, ElementKind::signedInteger);
    QCOMPARE(m.worst.greatest().front().difference, 1.0);
    QCOMPARE(m.histogram.zeros(), std::uint64_t(1));
}

void PlotMeasuresTest::progressReachesTheEnd()
{
    NamedArray e, f;
    e.array = arrayOf(std::vector<double>(40'000, 1.0), {40'000}, ElementKind::floating);
    f.array = arrayOf(std::vector<double>(40'000, 1.0), {40'000}, ElementKind::floating);
    const Alignment alignment = alignRows(e, f);
    PairReader reader(*e.array, *f.array, alignment);
    std::vector<std::uint64_t> done;
    QVERIFY(bool(measurePlot(reader, *e.array, *f.array, [&](std::uint64_t at, std::uint64_t total) {
        QCOMPARE(total, std::uint64_t(40'000));
        done.push_back(at);
    })));
    QVERIFY(done == (std::vector<std::uint64_t>{16384, 32768, 40'000}));
}

QTEST_GUILESS_MAIN(PlotMeasuresTest)
#include "tst_plotmeasures.moc"
