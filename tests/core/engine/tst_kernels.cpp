// SPDX-License-Identifier: GPL-3.0-or-later
// Every set of kernels that this processor can run against the same sums written plainly, bit for bit.
#include "core/engine/kernels/kernels.h"

#include <QTest>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace redossier;

namespace {

const std::vector<std::size_t> lengths{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 63, 64, 65, 384, 1001, 2048, 2049, 5000};

//! Numbers of all sizes with signed zeros, denormals and, with `special`, NaN and infinities; they begin `shift` bytes
//! behind an aligned address.
template <class T>
struct Numbers
{
    std::vector<std::byte> bytes;
    std::size_t shift = 0;
    std::size_t count = 0;

    Numbers(std::size_t length, unsigned seed, std::size_t shiftedBy, bool special) : shift(shiftedBy), count(length)
    {
        bytes.resize(length * sizeof(T) + shift + 1);
        std::mt19937_64 random(seed);
        for (std::size_t i = 0; i < length; ++i)
            set(i, one(random, special));
    }
    static T one(std::mt19937_64 &random, bool special)
    {
        using Limits = std::numeric_limits<T>;
        const T odd[] = {T(0), -T(0), Limits::denorm_min(), -Limits::denorm_min(), Limits::min(), T(1), T(-1),
                         Limits::max() / 1024, Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()};
        const auto kind = random() % 8;
        if (kind == 0)
            return odd[random() % (special ? std::size(odd) : 8)];
        const T unit = T(double(random() >> 11) * 0x1p-53 - 0.5);
        return kind == 1 ? std::ldexp(unit, int(random() % 60) - 30) : unit;
    }
    void set(std::size_t i, T value) { std::memcpy(bytes.data() + shift + i * sizeof value, &value, sizeof value); }
    T operator[](std::size_t i) const
    {
        T value;
        std::memcpy(&value, bytes.data() + shift + i * sizeof value, sizeof value);
        return value;
    }
    const std::byte *data() const { return bytes.data() + shift; }
};

//! FOUND beside EXPECTED: the same, the other sign, or a little away.
template <class T>
Numbers<T> besides(const Numbers<T> &expected, unsigned seed, std::size_t shift)
{
    Numbers<T> found(expected.count, seed, shift, false);
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < found.count; ++i)
        if (const auto kind = random() % 4; kind != 0)
            found.set(i, kind == 1 ? expected[i] : kind == 2 ? -expected[i] : std::nextafter(expected[i], T(2)));
    return found;
}

double added(const double (&lanes)[8])
{
    return ((lanes[0] + lanes[4]) + (lanes[2] + lanes[6])) + ((lanes[1] + lanes[5]) + (lanes[3] + lanes[7]));
}

bool same(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

template <class T>
const TypedLoops &loopsOf(const Kernels &set)
{
    return sizeof(T) == 4 ? set.float32 : set.float64;
}

template <class T>
RowSums plainSums(const Numbers<T> &expected, const Numbers<T> &found, std::size_t first, std::size_t columns)
{
    double difference[8] = {}, differenceSquares[8] = {}, expectedSquares[8] = {}, foundSquares[8] = {}, product[8] = {};
    RowSums sums;
    for (std::size_t i = 0; i < columns; ++i) {
        const double e = expected[first + i], f = found[first + i], gap = std::fabs(f - e);
        difference[i % 8] += gap;
        differenceSquares[i % 8] += gap * gap;
        expectedSquares[i % 8] += e * e;
        foundSquares[i % 8] += f * f;
        product[i % 8] += e * f;
        sums.maximum = gap > sums.maximum ? gap : sums.maximum;
        sums.equalValues += e == f;
        sums.equalBits += std::signbit(e) == std::signbit(f) && e == f;
    }
    sums.difference = added(difference);
    sums.differenceSquares = added(differenceSquares);
    sums.expectedSquares = added(expectedSquares);
    sums.foundSquares = added(foundSquares);
    sums.product = added(product);
    return sums;
}

bool sameSums(const RowSums &a, const RowSums &b)
{
    return same(a.difference, b.difference) && same(a.differenceSquares, b.differenceSquares) &&
           same(a.expectedSquares, b.expectedSquares) && same(a.foundSquares, b.foundSquares) && same(a.product, b.product) &&
           a.maximum == b.maximum && a.equalValues == b.equalValues && a.equalBits == b.equalBits;
}

template <class T>
void checkRows(const Kernels &set, std::size_t columns, std::size_t shift)
{
    const std::size_t rows = 3;
    const Numbers<T> expected(rows * columns, unsigned(columns + shift), shift, false);
    const Numbers<T> found = besides(expected, 5, shift / 2);
    std::vector<double> difference(rows * columns + 1, -7);
    std::vector<RowSums> sums(rows);
    loopsOf<T>(set).rows(expected.data(), found.data(), rows, columns, difference.data(), sums.data());
    for (std::size_t row = 0; row < rows; ++row)
        QVERIFY(sameSums(sums[row], plainSums(expected, found, row * columns, columns)));
    for (std::size_t i = 0; i < rows * columns; ++i)
        QVERIFY(same(difference[i], std::fabs(double(found[i]) - double(expected[i]))));
    QCOMPARE(difference.back(), -7.0);
}

//! A number that is not finite is seen by its row, and by no other.
template <class T>
void checkNotFinite(const Kernels &set, std::size_t columns)
{
    for (const T special : {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::infinity(), -std::numeric_limits<T>::infinity()})
        for (std::size_t place = 0; place < columns; place += 3) {
            Numbers<T> expected(2 * columns, 3, 0, false), found(2 * columns, 4, 0, false);
            expected.set(columns + place, special);
            if (place % 2 == 0)
                found.set(columns + place, special);
            std::vector<double> difference(2 * columns);
            RowSums sums[2];
            loopsOf<T>(set).rows(expected.data(), found.data(), 2, columns, difference.data(), sums);
            QVERIFY(std::isfinite(sums[0].difference));
            QVERIFY(!std::isfinite(sums[1].difference));
        }
}

template <class T>
void checkTolerances(const Kernels &set, std::size_t count, std::size_t shift)
{
    const Numbers<T> expected(count, 11, shift, false), found = besides(expected, 12, 0);
    std::vector<double> difference(count);
    for (std::size_t i = 0; i < count; ++i)
        difference[i] = std::fabs(double(found[i]) - double(expected[i]));
    for (const auto &[absolute, relative] : {std::pair(0.0, 0.0), {1e-3, 0.0}, {0.0, 0.5}, {1e-6, 1e-3}, {0.0, 1e-300}, {1e300, 0.0}}) {
        std::uint64_t beyond = 0;
        double worst = -1;
        for (std::size_t i = 0; i < count; ++i) {
            const double size = std::fabs(double(expected[i]));
            if (difference[i] <= absolute + relative * size)
                continue;
            ++beyond;
            if (size > 0)
                worst = std::max(worst, difference[i] / size);
        }
        QCOMPARE(loopsOf<T>(set).beyond(expected.data(), difference.data(), count, absolute, relative), beyond);
        QVERIFY(same(loopsOf<T>(set).worstRelative(expected.data(), difference.data(), count, absolute, relative), worst));
    }
}

//! Differences of few and of many octaves, with neighbours of the ends of a range.
double difference(std::mt19937_64 &random)
{
    const double odd[] = {0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::denorm_min(), 1.7e308, 1e-300};
    const auto kind = random() % 9;
    if (kind == 0)
        return odd[random() % std::size(odd)];
    const double ordinary = double(random() % 64) / 100;
    return kind < 3 ? std::nextafter(ordinary, kind == 1 ? 1 : 0) : kind == 3 ? std::ldexp(ordinary, -int(random() % 40)) : ordinary;
}

std::uint64_t half(double number)
{
    return std::bit_cast<std::uint64_t>(number) >> 32;
}

void checkTold(const Kernels &set, std::size_t count, const DifferenceFilter &filter)
{
    std::vector<double> differences(count), wanted, hits(count);
    std::mt19937_64 random(count);
    DifferenceTally tally, wantedTally;
    tally.below[1] = wantedTally.below[1] = 4; // it is added to
    for (double &one : differences) {
        one = difference(random);
        bool inside = false;
        for (std::size_t k = 0; k < 2; ++k) {
            wantedTally.below[k] += half(one) < half(filter.ranges.low[k]);
            inside = inside || (half(one) >= half(filter.ranges.low[k]) && half(one) <= half(filter.ranges.high[k]));
        }
        if (inside)
            wanted.push_back(one);
        const auto octave = std::bit_cast<std::uint64_t>(one) >> 52;
        if (octave >= filter.firstOctave && octave < filter.firstOctave + DifferenceFilter::octaves)
            ++wantedTally.octave[octave - filter.firstOctave];
    }
    hits.resize(set.tell(differences.data(), count, filter, tally, hits.data()));
    std::sort(hits.begin(), hits.end());
    std::sort(wanted.begin(), wanted.end());
    QVERIFY(hits == wanted);
    QVERIFY(std::ranges::equal(tally.below, wantedTally.below));
    QVERIFY(std::ranges::equal(tally.octave, wantedTally.octave));
}

//! One set of kernels of a row, which this processor may lack.
const Kernels *kernelsNamed(const QString &name)
{
    const auto all = everyKernels();
    const auto found = std::find_if(all.begin(), all.end(), [&name](const Kernels *set) { return name == QLatin1String(set->name); });
    return found == all.end() ? nullptr : *found;
}

} // namespace

#define FETCH_SET                                                                                                                 \
    QFETCH(QString, set);                                                                                                         \
    const Kernels *const kernelsToTest = kernelsNamed(set);                                                                       \
    if (!kernelsToTest)                                                                                                           \
        QSKIP(qPrintable(QStringLiteral("not run: this processor has no ") + set));

class KernelsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rowsAreSummedInOneOrder_data() { eachSet(); }
    void rowsAreSummedInOneOrder();
    void whatIsNotFiniteIsSeen_data() { eachSet(); }
    void whatIsNotFiniteIsSeen();
    void tolerancesAreCounted_data() { eachSet(); }
    void tolerancesAreCounted();
    void differencesAreToldApart_data() { eachSet(); }
    void differencesAreToldApart();
    void theBestIsAmongThem();

private:
    void eachSet()
    {
        QTest::addColumn<QString>("set");
        for (const char *name : {"baseline", "AVX2", "AVX-512"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
};

void KernelsTest::rowsAreSummedInOneOrder()
{
    FETCH_SET
    for (const std::size_t columns : lengths)
        for (const std::size_t shift : {0, 1, 4, 7}) {
            checkRows<float>(*kernelsToTest, columns, shift);
            checkRows<double>(*kernelsToTest, columns, shift);
        }
}

void KernelsTest::whatIsNotFiniteIsSeen()
{
    FETCH_SET
    for (const std::size_t columns : {1, 7, 8, 21, 64}) {
        checkNotFinite<float>(*kernelsToTest, columns);
        checkNotFinite<double>(*kernelsToTest, columns);
    }
}

void KernelsTest::tolerancesAreCounted()
{
    FETCH_SET
    for (const std::size_t count : lengths)
        for (const std::size_t shift : {0, 3}) {
            checkTolerances<float>(*kernelsToTest, count, shift);
            checkTolerances<double>(*kernelsToTest, count, shift);
        }
}

void KernelsTest::differencesAreToldApart()
{
    FETCH_SET
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const std::vector<DifferenceRanges> cases{{{0.1, 0.3}, {0.2, 0.4}}, {{0, 0}, {infinity, infinity}}, {{0.1, 0.15}, {0.3, 0.2}},
                                              {{infinity, 0.2}, {infinity, 0.2}}, {{0, infinity}, {0, infinity}},
                                              {{0.2, 0.3}, {std::nextafter(0.2, 1), std::nextafter(0.3, 0)}}};
    for (const std::size_t count : lengths)
        for (const DifferenceRanges &ranges : cases)
            for (const unsigned firstOctave : {1u, 1017u, 1023u, 2031u})
                checkTold(*kernelsToTest, count, {ranges, firstOctave});
}

void KernelsTest::theBestIsAmongThem()
{
    QCOMPARE(everyKernels().front()->name, "baseline");
    QCOMPARE(&kernels(), everyKernels().back());
}

QTEST_GUILESS_MAIN(KernelsTest)
#include "tst_kernels.moc"
