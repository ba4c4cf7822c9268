// SPDX-License-Identifier: GPL-3.0-or-later
// What is measured over pairs: the same bits from every number of threads and every set of kernels, and what a plain loop
// over the elements says.
#include "core/engine/kernels/kernels.h"
#include "core/engine/pairmeasures.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <random>

using namespace redossier;

namespace {

//! The random numbers of one case; `special`: NaN, infinities, numbers whose squares leave float64.
struct Recipe
{
    ElementType expected, found;
    Shape shape;
    bool special = false;
};

template <class T>
void put(std::vector<std::byte> &raw, T value)
{
    const auto *bytes = reinterpret_cast<const std::byte *>(&value);
    raw.insert(raw.end(), bytes, bytes + sizeof value);
}

double special(std::mt19937_64 &random, bool wide)
{
    const double numbers[] = {std::nan(""), -std::nan(""), std::numeric_limits<double>::infinity(),
                              -std::numeric_limits<double>::infinity(), 1e200, -1e-200, 1.7e308, -1.7e308};
    return numbers[random() % (wide ? std::size(numbers) : 4)];
}

void putReal(std::vector<std::byte> &raw, ElementType type, double value)
{
    if (type.bytes == 8 || type.bytes == 16)
        put(raw, value);
    else if (type.kind == ElementKind::floating && type.bytes == 2)
        put(raw, std::uint16_t(std::signbit(value) ? 0x8000 : 0 | (std::isnan(value) ? 0x7e00 : std::isinf(value) ? 0x7c00 : unsigned(std::fabs(value) * 900) + 0x3000)));
    else
        put(raw, float(value));
}

std::vector<std::byte> rawOf(ElementType type, const std::vector<double> &values)
{
    std::vector<std::byte> raw;
    for (const double value : values) {
        const auto integer = std::int64_t(std::isfinite(value) ? value * 50 : 7);
        if (type.isExact() && type.bytes == 1)
            put(raw, std::uint8_t(type.kind == ElementKind::boolean ? integer & 1 : integer));
        else if (type.isExact() && type.bytes == 4)
            put(raw, std::int32_t(integer));
        else if (type.isExact())
            put(raw, integer * 90'000'000'000'000'000);
        else
            putReal(raw, type, value);
        if (type.isComplex())
            putReal(raw, type, value / 3);
    }
    return raw;
}

struct Pair
{
    NamedArray expected, found;
};

Pair pairOf(const Recipe &recipe)
{
    std::uint64_t elements = 1;
    for (const std::uint64_t axis : recipe.shape)
        elements *= axis;
    std::mt19937_64 random(elements);
    std::vector<double> expected, found;
    for (std::uint64_t i = 0; i < elements; ++i) {
        const double unit = double(random() >> 11) * 0x1p-53 - 0.5;
        expected.push_back(random() % 50 == 0 ? (random() % 2 == 0 ? 0.0 : -0.0) : unit);
        found.push_back(random() % 3 == 0 ? expected.back() : random() % 40 == 0 ? -expected.back() : unit * (1 + 1e-3 * unit));
        for (std::vector<double> *side : {&expected, &found})
            if (recipe.special && random() % 300 == 0)
                side->back() = special(random, side->size() % 2 == 0);
    }
    Pair pair;
    pair.expected.array = std::make_unique<MemoryArray>(recipe.shape, recipe.expected, rawOf(recipe.expected, expected), std::vector<PlacedText>());
    pair.found.array = std::make_unique<MemoryArray>(recipe.shape, recipe.found, rawOf(recipe.found, found), std::vector<PlacedText>());
    return pair;
}

MeasureOptions optionsFor(const Pair &pair)
{
    MeasureOptions options;
    options.tolerances = {{0, 0, false}, {1e-4, 0, true}, {1e-6, 1e-4, false}};
    options.cosineMinima = {0.999, 0.9999999};
    options.wholeIsOneRow = pair.expected.array->shape().size() < 2;
    return options;
}

PairMeasures measured(Pair &pair, unsigned threads, const Kernels *set)
{
    const Alignment alignment = alignRows(pair.expected, pair.found);
    PairReader reader(*pair.expected.array, *pair.found.array, alignment);
    MeasureOptions options = optionsFor(pair);
    options.threads = threads;
    options.kernels = set;
    auto result = measurePairs(reader, *pair.expected.array, *pair.found.array, options);
    return result ? std::move(*result) : PairMeasures();
}

bool samePlaces(const NonFiniteCount &a, const NonFiniteCount &b)
{
    const auto same = [](const NonFiniteCount::Kind &x, const NonFiniteCount::Kind &y) { return x.total == y.total && x.places == y.places; };
    return same(a.nan, b.nan) && same(a.positiveInfinity, b.positiveInfinity) && same(a.negativeInfinity, b.negativeInfinity);
}

void expectSame(const PairMeasures &a, const PairMeasures &b)
{
    QCOMPARE(a.bitwiseEqual, b.bitwiseEqual);
    QCOMPARE(a.different, b.different);
    QCOMPARE(a.signOfZero, b.signOfZero);
    QCOMPARE(a.finitePairs, b.finitePairs);
    QVERIFY(a.worstPair == b.worstPair && a.maximum == b.maximum && a.median == b.median && a.p99 == b.p99);
    QVERIFY(a.sum == b.sum && a.differenceSquares == b.differenceSquares && a.expectedSquares == b.expectedSquares);
    QVERIFY(a.octaves == b.octaves && a.zeros == b.zeros);
    for (size_t i = 0; i < a.tolerances.size(); ++i) {
        QCOMPARE(a.tolerances[i].mismatched(), b.tolerances[i].mismatched());
        QVERIFY(a.tolerances[i].worstPair() == b.tolerances[i].worstPair());
        QVERIFY(a.tolerances[i].maximumRelative() == b.tolerances[i].maximumRelative());
    }
    QCOMPARE(a.cosines->rows(), b.cosines->rows());
    QCOMPARE(a.cosines->undefined(), b.cosines->undefined());
    QVERIFY(a.cosines->minimum() == b.cosines->minimum() && a.cosines->worstRow() == b.cosines->worstRow());
    QVERIFY(a.cosines->rows() == 0 || a.cosines->mean() == b.cosines->mean());
    QVERIFY(a.cosines->rowsBelow() == b.cosines->rowsBelow());
    QVERIFY(samePlaces(a.expectedNonFinite, b.expectedNonFinite) && samePlaces(a.foundNonFinite, b.foundNonFinite));
}

bool isNear(long double a, long double b)
{
    return a == b || std::fabs(a - b) <= 1e-12L * std::fabs(b);
}

//! The same measures by one plain loop over a block of everything.
void expectPlain(const PairMeasures &measures, Pair &pair)
{
    const Alignment alignment = alignRows(pair.expected, pair.found);
    PairReader reader(*pair.expected.array, *pair.found.array, alignment);
    PairReader::Buffers buffers;
    const auto block = reader.readBlock(0, reader.elements(), buffers);
    BlockValues values;
    values.fill(*block, reader, *pair.expected.array, *pair.found.array);
    std::uint64_t different = 0;
    std::vector<double> differences;
    std::optional<std::uint64_t> worst;
    long double sum = 0, differenceSquares = 0, expectedSquares = 0;
    for (size_t i = 0; i < values.count; ++i) {
        different += values.likeness[i] == Likeness::different ? 1 : 0;
        const double difference = values.difference[i];
        if (std::isnan(difference))
            continue;
        differences.push_back(difference);
        sum += difference;
        differenceSquares += static_cast<long double>(difference) * difference;
        expectedSquares += static_cast<long double>(values.magnitude[i]) * values.magnitude[i];
        if (!worst || difference > values.difference[*worst])
            worst = i;
    }
    QCOMPARE(measures.different, different);
    QCOMPARE(measures.finitePairs, std::uint64_t(differences.size()));
    QVERIFY(measures.worstPair == worst);
    QVERIFY(isNear(measures.sum, sum) && isNear(measures.differenceSquares, differenceSquares) && isNear(measures.expectedSquares, expectedSquares));
    std::sort(differences.begin(), differences.end());
    for (const auto &[fraction, found] : {std::pair(0.5, measures.median), {0.99, measures.p99}}) {
        const double place = double(differences.size() - 1) * fraction;
        const double low = differences[size_t(place)], high = differences[std::min(size_t(place) + 1, differences.size() - 1)];
        QVERIFY(*found >= low && *found <= high && isNear(*found, low + (high - low) * (place - std::floor(place))));
    }
    for (const ToleranceCount &count : measures.tolerances) {
        ToleranceCount plain(count.tolerance());
        plain.add(values, 0);
        QCOMPARE(count.mismatched(), plain.mismatched());
        QVERIFY(count.worstPair() == plain.worstPair() && count.maximumRelative() == plain.maximumRelative());
    }
    const auto expectedCount = countNonFinite(*pair.expected.array), foundCount = countNonFinite(*pair.found.array);
    QVERIFY(samePlaces(measures.expectedNonFinite, *expectedCount) && samePlaces(measures.foundNonFinite, *foundCount));
}

} // namespace

class PairMeasuresTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void threadsAndKernelsGiveTheSameBits_data();
    void threadsAndKernelsGiveTheSameBits();
    void rowsInAnotherOrder();
    void progressReachesTheEnd();
};

void PairMeasuresTest::threadsAndKernelsGiveTheSameBits_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<int>("other");
    QTest::addColumn<int>("shape");
    QTest::addColumn<bool>("special");
    for (const bool special : {false, true}) {
        for (int shape = 0; shape < 6; ++shape) {
            QTest::addRow("float32, shape %d, special %d", shape, special) << 0 << 0 << shape << special;
            QTest::addRow("float64, shape %d, special %d", shape, special) << 1 << 1 << shape << special;
        }
        QTest::addRow("float16, special %d", special) << 2 << 2 << 1 << special;
        QTest::addRow("complex128, special %d", special) << 3 << 3 << 1 << special;
        QTest::addRow("complex64, special %d", special) << 4 << 4 << 1 << special;
        QTest::addRow("float32 and float64, special %d", special) << 0 << 1 << 1 << special;
    }
    for (int type = 5; type < 9; ++type)
        QTest::addRow("whole numbers of type %d", type) << type << type << 1 << false;
    QTest::newRow("int64 and float64") << 8 << 1 << 1 << false;
}

void PairMeasuresTest::threadsAndKernelsGiveTheSameBits()
{
    QFETCH(int, type);
    QFETCH(int, other);
    QFETCH(int, shape);
    QFETCH(bool, special);
    const std::vector<ElementType> types{{ElementKind::floating, 4}, {ElementKind::floating, 8},       {ElementKind::floating, 2},
                                         {ElementKind::complex, 16}, {ElementKind::complex, 8},        {ElementKind::boolean, 1},
                                         {ElementKind::unsignedInteger, 1}, {ElementKind::signedInteger, 4}, {ElementKind::signedInteger, 8}};
    const std::vector<Shape> shapes{{100'003}, {310, 384}, {70'001, 1}, {3, 40'001}, {25, 3001}, {5000, 21}};
    Pair pair = pairOf({types[size_t(type)], types[size_t(other)], shapes[size_t(shape)], special});
    const PairMeasures first = measured(pair, 1, everyKernels().front());
    expectPlain(first, pair);
    for (const Kernels *set : everyKernels())
        for (const unsigned threads : {1u, 2u, 5u})
            expectSame(measured(pair, threads, set), first);
}

void PairMeasuresTest::rowsInAnotherOrder()
{
    Pair straight = pairOf({{ElementKind::floating, 4}, {ElementKind::floating, 4}, {3000, 37}, true});
    Pair shuffled = pairOf({{ElementKind::floating, 4}, {ElementKind::floating, 4}, {3000, 37}, true});
    std::vector<std::byte> buffer, moved;
    const auto raw = shuffled.found.array->read(0, shuffled.found.array->elements(), buffer);
    for (std::uint64_t row = 0; row < 3000; ++row) {
        const std::uint64_t from = row * 1117 % 3000; // a permutation
        moved.insert(moved.end(), *raw + from * 37 * 4, *raw + (from + 1) * 37 * 4);
        shuffled.expected.identifiers.push_back("row " + std::to_string(row));
        shuffled.found.identifiers.push_back("row " + std::to_string(from));
    }
    shuffled.expected.identified = shuffled.found.identified = true;
    shuffled.found.array = std::make_unique<MemoryArray>(Shape{3000, 37}, ElementType{ElementKind::floating, 4}, std::move(moved), std::vector<PlacedText>());
    const PairMeasures plain = measured(straight, 1, nullptr);
    PairMeasures again = measured(shuffled, 3, nullptr);
    const auto counted = countNonFinite(*shuffled.found.array); // its places are those of the file
    QVERIFY(samePlaces(again.foundNonFinite, *counted));
    again.foundNonFinite = plain.foundNonFinite;
    expectSame(again, plain);
}

void PairMeasuresTest::progressReachesTheEnd()
{
    Pair pair = pairOf({{ElementKind::floating, 4}, {ElementKind::floating, 4}, {2000, 384}, false});
    const Alignment alignment = alignRows(pair.expected, pair.found);
    PairReader reader(*pair.expected.array, *pair.found.array, alignment);
    MeasureOptions options = optionsFor(pair);
    options.threads = 3;
    std::uint64_t last = 0;
    int calls = 0;
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
        QVERIFY(done > last && done <= total);
        last = done;
        ++calls;
    };
    QVERIFY(bool(measurePairs(reader, *pair.expected.array, *pair.found.array, options)));
    QCOMPARE(last, std::uint64_t(2000 * 384));
    QVERIFY(calls > 10);
}

QTEST_GUILESS_MAIN(PairMeasuresTest)
#include "tst_pairmeasures.moc"
