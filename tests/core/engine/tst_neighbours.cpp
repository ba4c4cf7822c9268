// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/nearestrows.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace redossier;

namespace {

using Rows = std::vector<std::vector<double>>;

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

Rows noise(std::size_t rows, std::size_t columns, unsigned seed, double spread = 1, double centre = 0)
{
    std::mt19937 random(seed);
    std::normal_distribution<double> normal(centre, spread);
    Rows result(rows, std::vector<double>(columns));
    for (auto &row : result)
        for (double &value : row)
            value = normal(random);
    return result;
}

//! Whole numbers have many equal distances.
Rows wholeNumbers(std::size_t rows, std::size_t columns, unsigned seed)
{
    Rows result = noise(rows, columns, seed);
    for (auto &row : result)
        for (double &value : row)
            value = std::round(value);
    return result;
}

std::unique_ptr<OutputArray> arrayOf(const Rows &rows)
{
    const std::size_t columns = rows.front().size();
    std::vector<std::byte> raw(rows.size() * columns * sizeof(double));
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::memcpy(raw.data() + i * columns * sizeof(double), rows[i].data(), columns * sizeof(double));
    return std::make_unique<MemoryArray>(Shape{rows.size(), columns}, ElementType{ElementKind::floating, 8}, std::move(raw),
                                         std::vector<PlacedText>());
}

double distanceOf(const std::vector<double> &a, const std::vector<double> &b, RowDistance distance)
{
    double sum = 0, squareA = 0, squareB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        squareA += a[i] * a[i];
        squareB += b[i] * b[i];
        sum += distance == RowDistance::euclidean ? (a[i] - b[i]) * (a[i] - b[i]) : a[i] * b[i];
    }
    if (distance == RowDistance::euclidean)
        return sum;
    return squareA > 0 && squareB > 0 ? 1 - sum / std::sqrt(squareA) / std::sqrt(squareB) : 1;
}

//! Every distance in float64, one after the other.
std::vector<std::uint64_t> nearestByHand(const Rows &rows, std::size_t row, RowDistance distance, std::size_t k)
{
    std::vector<std::pair<double, std::uint64_t>> all;
    for (std::size_t other = 0; other < rows.size(); ++other)
        if (const double far = distanceOf(rows[row], rows[other], distance); other != row && !std::isnan(far))
            all.emplace_back(far, other);
    std::sort(all.begin(), all.end());
    all.resize(std::min(all.size(), k));
    std::vector<std::uint64_t> nearest;
    for (const auto &[far, other] : all)
        nearest.push_back(other);
    std::sort(nearest.begin(), nearest.end());
    return nearest;
}

} // namespace

//! The fast search against every distance measured by hand in float64.
class NeighboursTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theNearestRowsAreThoseOfEveryDistance_data();
    void theNearestRowsAreThoseOfEveryDistance();
    void ofEqualDistancesTheEarlierRowIsNearer();
    void blocksOfRowsTogetherAreTheWhole();
};

void NeighboursTest::theNearestRowsAreThoseOfEveryDistance_data()
{
    QTest::addColumn<Rows>("rows");
    QTest::addColumn<bool>("cosine");
    QTest::addColumn<int>("k");
    const auto row = [](const char *name, Rows rows, int k) {
        QTest::addRow("%s, euclidean", name) << rows << false << k;
        QTest::addRow("%s, cosine", name) << rows << true << k;
    };
    row("noise", noise(700, 40, 1), 10);
    QTest::newRow("one column, euclidean") << noise(300, 1, 2) << false << 3; // its cosines are all 1 or -1
    row("many columns", noise(60, 1500, 3), 5);
    row("not a multiple of anything", noise(517, 37, 4), 7);
    row("k is nearly all", noise(50, 8, 5), 49);
    row("a single neighbour", noise(200, 16, 6), 1);
    row("far from 0", noise(400, 24, 7, 1e-4, 1000), 10);
    row("tiny numbers", noise(200, 12, 8, 1e-30), 5);
    row("huge numbers", noise(200, 12, 9, 1e30), 5);
    Rows broken = noise(200, 12, 10);
    broken[3][5] = noNumber;
    broken[150][0] = std::numeric_limits<double>::infinity();
    row("two rows that are not finite", broken, 5);
    Rows uneven = noise(300, 20, 11);
    for (double &value : uneven[17])
        value *= 1e6;
    row("one row of another size", uneven, 8);
    Rows clusters = noise(600, 10, 12, 1e-9);
    for (std::size_t i = 0; i < clusters.size(); ++i)
        clusters[i][i % 10] += 1;
    QTest::newRow("clusters that lie closer than float32 can tell, euclidean") << clusters << false << 6;
}

void NeighboursTest::theNearestRowsAreThoseOfEveryDistance()
{
    QFETCH(Rows, rows);
    QFETCH(bool, cosine);
    QFETCH(int, k);
    const RowDistance distance = cosine ? RowDistance::cosine : RowDistance::euclidean;
    const auto array = arrayOf(rows);
    Alignment alignment;
    alignment.pairs = rows.size();
    SideRows side(*array, alignment, true);
    QVERIFY(bool(side.prepare(std::size_t(k))));
    NearestRows nearest(side, distance, std::size_t(k));
    const auto sets = nearest.find(0, rows.size(), {});
    QVERIFY(bool(sets));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool finite = std::all_of(rows[i].begin(), rows[i].end(), [](double value) { return std::isfinite(value); });
        const auto wanted = finite ? nearestByHand(rows, i, distance, std::size_t(k)) : std::vector<std::uint64_t>();
        QVERIFY2((*sets)[i] == wanted, qPrintable(QString::number(i)));
    }
}

void NeighboursTest::ofEqualDistancesTheEarlierRowIsNearer()
{
    Rows rows = wholeNumbers(900, 3, 13);
    for (std::size_t i = 100; i < 800; ++i)
        rows[i] = rows[99]; // more copies of one row than are kept
    const auto array = arrayOf(rows);
    Alignment alignment;
    alignment.pairs = rows.size();
    SideRows side(*array, alignment, true);
    QVERIFY(bool(side.prepare(4)));
    NearestRows nearest(side, RowDistance::euclidean, 4);
    const auto sets = nearest.find(0, rows.size(), {});
    QVERIFY(bool(sets));
    for (std::size_t i = 0; i < rows.size(); ++i)
        QVERIFY2((*sets)[i] == nearestByHand(rows, i, RowDistance::euclidean, 4), qPrintable(QString::number(i)));
    QVERIFY(nearest.tiedRows() > 0);
}

void NeighboursTest::blocksOfRowsTogetherAreTheWhole()
{
    const Rows rows = noise(333, 21, 14);
    const auto array = arrayOf(rows);
    Alignment turned; // the last row of this side belongs to the first pair
    turned.identity = false;
    turned.pairs = rows.size();
    for (std::uint64_t i = 0; i < rows.size(); ++i) {
        turned.expectedRows.push_back(i);
        turned.foundRows.push_back(rows.size() - 1 - i);
    }
    Rows reversed(rows.rbegin(), rows.rend());
    SideRows side(*array, turned, false);
    QVERIFY(bool(side.prepare(6)));
    NearestRows nearest(side, RowDistance::euclidean, 6);
    for (std::uint64_t first = 0; first < rows.size(); first += 100) {
        const auto count = std::min<std::size_t>(100, rows.size() - std::size_t(first));
        const auto sets = nearest.find(first, count, {});
        QVERIFY(bool(sets));
        for (std::size_t i = 0; i < count; ++i)
            QVERIFY((*sets)[i] == nearestByHand(reversed, std::size_t(first) + i, RowDistance::euclidean, 6));
    }
}

QTEST_APPLESS_MAIN(NeighboursTest)
#include "tst_neighbours.moc"
