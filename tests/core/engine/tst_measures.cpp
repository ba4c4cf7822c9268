// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pairmeasures.h"
#include "core/engine/quantiles.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <memory>
#include <random>

using namespace redossier;

namespace {

constexpr double notNumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

template <class T>
std::unique_ptr<MemoryArray> arrayOf(const std::vector<T> &values, Shape shape, ElementKind kind)
{
    std::vector<std::byte> raw(values.size() * sizeof(T));
    std::memcpy(raw.data(), values.data(), raw.size());
    return std::make_unique<MemoryArray>(std::move(shape), ElementType{kind, sizeof(T)}, std::move(raw), std::vector<PlacedText>());
}

template <class T>
PairMeasures measured(const std::vector<T> &expected, const std::vector<T> &found, Shape shape, ElementKind kind,
                      const MeasureOptions &options = {})
{
    NamedArray e, f;
    e.array = arrayOf(expected, shape, kind);
    f.array = arrayOf(found, shape, kind);
    const Alignment alignment = alignRows(e, f);
    PairReader reader(*e.array, *f.array, alignment);
    auto result = measurePairs(reader, *e.array, *f.array, options);
    return result ? std::move(*result) : PairMeasures();
}

PairMeasures reals(const std::vector<double> &expected, const std::vector<double> &found, const MeasureOptions &options = {})
{
    return measured(expected, found, {expected.size()}, ElementKind::floating, options);
}

std::uint64_t mismatched(double expected, double found, Tolerance tolerance)
{
    MeasureOptions options;
    options.tolerances = {tolerance};
    return reals({expected}, {found}, options).tolerances.front().mismatched();
}

//! The filter that a sample of `numbers` gives; nothing is kept when it saw others.
DifferenceFilter filterOf(const std::vector<double> &numbers, int sampled)
{
    Quantiles::Sample sample;
    for (size_t place = 0; sampled > 0 && place < 1000; ++place) {
        for (size_t i = 0; i < 50; ++i)
            sample.differences.push_back(sampled == 1 ? numbers[(place * 7919 + i) % numbers.size()] : 1e9 + double(i));
        sample.places.push_back(sample.differences.size());
    }
    return Quantiles::filterFor(sample, numbers.size());
}

//! Differences of modulus 5 and 10 from numbers of modulus 5 and 13, and an equal pair.
template <class Real>
PairMeasures complexMeasures(const MeasureOptions &options, Real third)
{
    using Number = std::complex<Real>;
    return measured<Number>({{3, 4}, {-5, 12}, {third, 1}}, {{6, 8}, {3, 6}, {third, 1}}, {3}, ElementKind::complex, options);
}

template <class Real>
void checkModulus()
{
    MeasureOptions options;
    // Each part of the first difference, 3 and 4, is within 4.5, and its modulus is not.
    options.tolerances = {{5, 0, false}, {4.5, 0, false}, {0, 0.77, false}, {0, 1, false}, {10, 0, false}, {0, 0.76, false}};
    const PairMeasures measures = complexMeasures<Real>(options, 1);
    std::vector<std::uint64_t> mismatched;
    for (const ToleranceCount &count : measures.tolerances)
        mismatched.push_back(count.mismatched());
    QVERIFY(mismatched == (std::vector<std::uint64_t>{1, 2, 1, 0, 0, 2}));
    QVERIFY(measures.tolerances[1].worstPair() == 0); // 5 / 5 is more than 10 / 13
    QCOMPARE(measures.tolerances[1].maximumRelative(), 1.0);
    QCOMPARE(measures.different, std::uint64_t(2));
    QVERIFY(measures.worstPair == 1 && measures.maximum == 10 && measures.sum == 15);
    QVERIFY(measures.differenceSquares == 125 && measures.expectedSquares == 25 + 169 + 2);
    QCOMPARE(measures.median.value_or(-1), 5.0);
    QVERIFY(measures.octaves[1023 + 2] == 1 && measures.octaves[1023 + 3] == 1 && measures.zeros == 1);
}

} // namespace

class MeasuresTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withinIsAsTheContractSays_data();
    void withinIsAsTheContractSays();
    void integersAreExact();
    void complexNumbersByModulus();
    void statisticsAreOverFinitePairs();
    void zeroAndNanAreToldApart();
    void cosinesOfZeroAndNotFiniteRows();
    void sizesBeyondTheRangeOfSquares();
    void quantilesAreThoseOfTheSortedNumbers_data();
    void quantilesAreThoseOfTheSortedNumbers();
    void rowsAreMatchedByIdentifier();
};

void MeasuresTest::withinIsAsTheContractSays_data()
{
    QTest::addColumn<double>("expected");
    QTest::addColumn<double>("found");
    QTest::addColumn<double>("atol");
    QTest::addColumn<double>("rtol");
    QTest::addColumn<bool>("samePlaces");
    QTest::addColumn<bool>("within");
    const auto row = [](const char *name, double e, double f, double atol, double rtol, bool same, bool within) {
        QTest::newRow(name) << e << f << atol << rtol << same << within;
    };
    row("equal", 1, 1, 0, 0, false, true);
    row("on the limit", 2, 2.25, 0.25, 0, false, true);
    row("just beyond", 2, std::nextafter(2.25, 3), 0.25, 0, false, false);
    row("relative to the reference", 8, 10, 0, 0.25, false, true);
    row("not relative to the found value", 10, 8, 0, 0.125, false, false);
    row("zero against minus zero", 0.0, -0.0, 0, 0, false, true);
    row("equal infinities", infinity, infinity, 0, 0, false, true);
    row("opposite infinities", infinity, -infinity, 1e300, 1e300, false, false);
    row("finite against infinite", 1, infinity, 1e300, 1e300, false, false);
    row("infinite against finite", infinity, 1, 0, 1, false, false);
    row("NaN against NaN, forbidden", notNumber, notNumber, 1e300, 0, false, false);
    row("NaN against NaN, same places", notNumber, notNumber, 0, 0, true, true);
    row("NaN against a number", notNumber, 1, 1e300, 0, true, false);
    row("a number against NaN", 1, notNumber, 1e300, 0, true, false);
    row("NaN against infinity", notNumber, infinity, 1e300, 0, true, false);
    row("the least difference", 0, 5e-324, 0, 0, false, false);
}

void MeasuresTest::withinIsAsTheContractSays()
{
    QFETCH(double, expected);
    QFETCH(double, found);
    QFETCH(double, atol);
    QFETCH(double, rtol);
    QFETCH(bool, samePlaces);
    QFETCH(bool, within);
    QCOMPARE(mismatched(expected, found, {atol, rtol, samePlaces}), std::uint64_t(within ? 0 : 1));
}

void MeasuresTest::integersAreExact()
{
    MeasureOptions options;
    options.tolerances = {{0, 0, false}, {1, 0, false}, {0.5, 0, false}, {0, 1e-18, false}, {1e30, 0, false}};
    const std::int64_t big = 9007199254740992; // 2^53
    auto close = measured<std::int64_t>({big}, {big + 1}, {1}, ElementKind::signedInteger, options);
    QCOMPARE(close.different, std::uint64_t(1));
    const std::vector<std::uint64_t> wanted{1, 0, 1, 1, 0};
    for (size_t i = 0; i < wanted.size(); ++i)
        QCOMPARE(close.tolerances[i].mismatched(), wanted[i]);
    auto ends = measured<std::int64_t>({INT64_MIN}, {INT64_MAX}, {1}, ElementKind::signedInteger);
    QCOMPARE(ends.maximum, 18446744073709551615.0);
    auto unsignedEnds = measured<std::uint64_t>({UINT64_MAX}, {UINT64_MAX - 1}, {1}, ElementKind::unsignedInteger);
    QCOMPARE(unsignedEnds.maximum, 1.0);
}

void MeasuresTest::complexNumbersByModulus()
{
    checkModulus<float>();
    checkModulus<double>();
    const PairMeasures halfNan = complexMeasures<double>({}, notNumber);
    QCOMPARE(halfNan.finitePairs, std::uint64_t(2));
    QVERIFY(halfNan.expectedNonFinite.nan.places == std::vector<std::uint64_t>{2});
    QCOMPARE(halfNan.different, std::uint64_t(2)); // NaN in the same place
}

void MeasuresTest::statisticsAreOverFinitePairs()
{
    const auto m = reals({1, 2, notNumber, infinity, 5}, {1.5, 1, 3, infinity, 5});
    QCOMPARE(m.finitePairs, std::uint64_t(3));
    QCOMPARE(m.different, std::uint64_t(3));
    QCOMPARE(m.maximum, 1.0);
    QCOMPARE(*m.worstPair, std::uint64_t(1));
    QCOMPARE(double(m.sum), 1.5);
    QCOMPARE(*m.median, 0.5);
    QCOMPARE(*m.p99, 0.99); // positions 0, 1, 2 hold 0, 0.5, 1: 1.98 lies between the last two
    QCOMPARE(double(m.differenceSquares), 1.25);
    QCOMPARE(double(m.expectedSquares), 30.0);
    const auto none = reals({notNumber}, {1});
    QVERIFY(none.finitePairs == 0 && !none.median && !none.worstPair);
}

void MeasuresTest::zeroAndNanAreToldApart()
{
    const auto m = reals({0.0, -0.0, notNumber, 0.0}, {-0.0, -0.0, -notNumber, 0.0});
    QCOMPARE(m.different, std::uint64_t(0));
    QCOMPARE(m.signOfZero, std::uint64_t(1));
    QVERIFY(!m.bitwiseEqual);
    QVERIFY(reals({1, notNumber}, {1, notNumber}).bitwiseEqual);
}

void MeasuresTest::cosinesOfZeroAndNotFiniteRows()
{
    MeasureOptions options;
    options.cosineMinima = {-1};
    const auto m = measured<double>({3, 4, 0, 0, 0, 0, 1, 1}, {4, 3, 0, 0, 1, 0, notNumber, 1}, {4, 2}, ElementKind::floating, options);
    QCOMPARE(m.cosines->rows(), std::uint64_t(3));
    QCOMPARE(m.cosines->undefined(), std::uint64_t(1));
    QCOMPARE(*m.cosines->minimum(), 0.0);
    QCOMPARE(*m.cosines->worstRow(), std::uint64_t(3));
    QCOMPARE(m.cosines->mean(), (0.96 + 1 + 0) / 3);
    // However low the limit: a zero row against another, and a row that is not finite, are never enough.
    QCOMPARE(m.cosines->rowsBelow().front(), std::uint64_t(2));
}

void MeasuresTest::sizesBeyondTheRangeOfSquares()
{
    for (const double scale : {1e200, 1e-200}) {
        const auto m = measured<double>({3 * scale, 4 * scale}, {4 * scale, 3 * scale}, {1, 2}, ElementKind::floating);
        QVERIFY(std::fabs(*m.cosines->minimum() - 0.96) < 1e-15);
        QVERIFY(std::fabs(double(std::sqrt(m.differenceSquares / m.expectedSquares)) - std::sqrt(2.0) / 5) < 1e-15);
    }
}

void MeasuresTest::quantilesAreThoseOfTheSortedNumbers_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("sampled"); // 0: not, 1: of these numbers, 2: of others
    QTest::addColumn<bool>("oneWalk");
    for (const int count : {1, 2, 3, 100, 101, 5000})
        QTest::addRow("%d spread numbers", count) << count << 0 << 0 << true;
    QTest::newRow("many zeros") << 4000 << 1 << 0 << true;
    QTest::newRow("all the same") << 4000 << 2 << 0 << true;
    QTest::newRow("with infinities") << 50 << 4 << 0 << true;
    QTest::newRow("many, a sample tells where") << 1'300'000 << 0 << 1 << true;
    QTest::newRow("many, a third of them zeros") << 1'300'000 << 1 << 1 << true;
    QTest::newRow("many of few values") << 1'300'000 << 5 << 1 << true;
    QTest::newRow("many, the sample is misled") << 1'300'000 << 0 << 2 << false;
    QTest::newRow("many, all close together, the sample is misled") << 4'200'000 << 3 << 2 << false;
    QTest::newRow("many, all the same, the sample is misled") << 4'200'000 << 2 << 2 << false;
}

void MeasuresTest::quantilesAreThoseOfTheSortedNumbers()
{
    QFETCH(int, count);
    QFETCH(int, kind);
    QFETCH(int, sampled);
    QFETCH(bool, oneWalk);
    std::mt19937_64 random(5);
    std::vector<double> numbers;
    for (int i = 0; i < count; ++i) {
        const double unit = double(random() >> 11) * 0x1p-53;
        numbers.push_back(kind == 0   ? std::exp(40 * unit - 20)
                          : kind == 1 ? (i % 3 != 0 ? 0 : unit)
                          : kind == 2 ? 0.1
                          : kind == 3 ? 1 + unit * 1e-9
                          : kind == 5 ? std::floor(unit * 20)
                                      : (i % 5 == 0 ? infinity : unit));
    }
    DifferenceCounts counts(filterOf(numbers, sampled), Quantiles::keepAtMost, numbers.size());
    for (size_t at = 0; at < numbers.size(); at += 1000) {
        const size_t length = std::min<size_t>(1000, numbers.size() - at);
        const auto first = numbers.begin() + std::ptrdiff_t(at);
        counts.add(numbers.data() + at, length, std::uint64_t(std::count(first, first + std::ptrdiff_t(length), 0.0)), kernels());
    }
    int walks = 0;
    const auto found = Quantiles(counts, 1, [&](const Quantiles::Taker &take) {
        ++walks;
        take(0, numbers.data(), numbers.size());
        return true;
    }).find();
    QVERIFY(found);
    QCOMPARE(walks == 0, oneWalk);
    const auto ranked = [&numbers](size_t rank) {
        std::nth_element(numbers.begin(), numbers.begin() + std::ptrdiff_t(rank), numbers.end());
        return numbers[rank];
    };
    for (size_t i = 0; i < Quantiles::fractions.size(); ++i) {
        const double position = double(count - 1) * Quantiles::fractions[i];
        const double low = ranked(size_t(position));
        const double high = ranked(std::min(size_t(position) + 1, numbers.size() - 1));
        const double wanted = low == high ? low : low + (high - low) * (position - std::floor(position));
        QVERIFY2((*found)[i] == wanted || std::fabs((*found)[i] - wanted) <= 1e-15 * wanted, std::to_string((*found)[i]).c_str());
    }
}

void MeasuresTest::rowsAreMatchedByIdentifier()
{
    NamedArray e, f;
    e.array = arrayOf<double>({1, 1, 2, 2, 3, 3, 4, 4}, {4, 2}, ElementKind::floating);
    f.array = arrayOf<double>({3, 3, 1, 1, 9, 9, 9, 8}, {4, 2}, ElementKind::floating);
    e.identified = f.identified = true;
    e.identifiers = {"a", "b", "c", "d"};
    f.identifiers = {"c", "a", "x", "x"};
    const Alignment alignment = alignRows(e, f);
    QCOMPARE(alignment.pairs, std::uint64_t(2));
    QCOMPARE(alignment.moved, std::uint64_t(2));
    QVERIFY(alignment.missing == (std::vector<std::string>{"b", "d"}));
    QVERIFY(alignment.unexpected == std::vector<std::string>{"x"});
    QCOMPARE(alignment.duplicatedTotal, std::uint64_t(1));
    QVERIFY(alignment.duplicated.front().rows == (std::vector<std::uint64_t>{2, 3}));
    PairReader reader(*e.array, *f.array, alignment);
    const auto m = measurePairs(reader, *e.array, *f.array, {});
    QCOMPARE(m->elements, std::uint64_t(4));
    QCOMPARE(m->different, std::uint64_t(0));
}

QTEST_GUILESS_MAIN(MeasuresTest)
#include "tst_measures.moc"
