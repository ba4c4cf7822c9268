// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/evidencebench.h"

#include <QTest>
#include <functional>
#include <set>

using namespace redossier;
using namespace redossier::test;

namespace {

using Change = std::function<double(double value, std::size_t row, std::size_t column)>;

//! What comes near to a kind of evidence and is none.
struct NearMiss
{
    const char *name;
    std::vector<const char *> silent; //!< codes that are not to be told; empty: none at all is
    std::function<std::pair<Grid, Grid>(Chance &)> make;
};

std::pair<Grid, Grid> changed(Grid grid, const Change &change)
{
    return {grid, grid.changed(change)};
}

const std::vector<NearMiss> &nearMisses()
{
    static const std::vector<NearMiss> list{
        {"factors of rows that scatter", {}, [](Chance &c) {
             return changed(gridOf(c, 20, 10), [&](double v, auto row, auto) { return v * (2 + 0.1 * double(row)) * (1 + 0.3 * c.normal()); });
         }},
        {"an offset below the noise", {}, [](Chance &c) {
             return changed(gridOf(c, 20, 10), [&](double v, auto, auto) { return v + 0.3 + 0.3 * c.normal(); });
         }},
        {"a row that is one great number, and relative noise", {"scaled_rows", "few_rows", "few_columns"}, [](Chance &c) {
             Grid grid = gridOf(c, 20, 10, "float64");
             for (std::size_t row = 0; row < 20; ++row)
                 grid.at(row, 0) = 1e6 * (1 + c.unit());
             return changed(grid, [&](double v, auto, auto) { return v * (1 + 0.01 * c.normal()); });
         }},
        {"labels of two classes that flip by chance", {"sign_flip", "linear_change", "scaled_rows", "constant_offset", "row_order"}, [](Chance &c) {
             Grid grid{400, 1, "int32", {}, {400}};
             for (std::size_t i = 0; i < 400; ++i)
                 grid.values.push_back(c.below(2) ? 1 : -1);
             return changed(grid, [&](double v, auto, auto) { return c.below(10) == 0 ? -v : v; });
         }},
        {"classes that change by chance", {"row_order", "column_order", "reduced_precision", "scaled_rows", "constant_offset", "linear_change"}, [](Chance &c) {
             Grid grid{400, 1, "int32", {}, {400}};
             for (std::size_t i = 0; i < 400; ++i)
                 grid.values.push_back(double(c.below(10)));
             return changed(grid, [&](double v, auto, auto) { return c.below(5) == 0 ? double(c.below(10)) : v; });
         }},
        {"a signs matrix with turned elements", {"sign_flip"}, [](Chance &c) {
             return changed(gridOf(c, 30, 12).changed([&](double v, auto, auto) { return v < 0 ? -1.0 : 1.0; }),
                            [&](double v, auto, auto) { return c.below(3) == 0 ? -v : v; });
         }},
        {"whole numbers and a little noise", {"reduced_precision"}, [](Chance &c) {
             return changed(gridOf(c, 30, 12).changed([&](double, auto, auto) { return double(c.below(256)); }),
                            [&](double v, auto, auto) { return v + 1e-3 * c.normal(); });
         }},
        {"numbers rounded to whole ones", {"reduced_precision"}, [](Chance &c) {
             return changed(gridOf(c, 30, 12).changed([&](double, auto, auto) { return 255 * c.unit(); }),
                            [](double v, auto, auto) { return std::round(v); });
         }},
        {"numbers rounded to two decimals", {"reduced_precision", "rounding_noise"}, [](Chance &c) {
             return changed(gridOf(c, 30, 12, "float64"), [](double v, auto, auto) { return std::round(100 * v) / 100; });
         }},
        {"a symmetric matrix and noise", {}, [](Chance &c) {
             Grid grid = gridOf(c, 12, 12);
             for (std::size_t row = 0; row < 12; ++row)
                 for (std::size_t column = 0; column < row; ++column)
                     grid.at(row, column) = grid.at(column, row);
             return changed(grid, [&](double v, auto, auto) { return v * (1 + 1e-5 * c.normal()); });
         }},
        {"rows that are all alike, and noise", {}, [](Chance &c) {
             const Grid first = gridOf(c, 1, 16);
             return changed(gridOf(c, 30, 16).changed([&](double, auto, auto column) { return first.at(0, column); }),
                            [&](double v, auto, auto) { return v + 1e-2 * c.normal(); });
         }},
        {"another matrix altogether", {}, [](Chance &c) {
             const Grid other = gridOf(c, 30, 8);
             return changed(gridOf(c, 30, 8), [&](double, auto row, auto column) { return other.at(row, column); });
         }},
        {"two other columns of numbers", {}, [](Chance &c) {
             const Grid other = gridOf(c, 200, 2, "float64");
             return changed(gridOf(c, 200, 2, "float64"), [&](double, auto row, auto column) { return other.at(row, column); });
         }},
        {"columns of many sizes, and relative noise", {}, [](Chance &c) {
             return changed(gridOf(c, 40, 20, "float64").changed([](double v, auto, auto column) { return v * std::pow(10, double(column) - 10); }),
                            [&](double v, auto, auto) { return v * (1 + 0.03 * c.normal()); });
         }},
        {"rows of many sizes, and relative noise", {}, [](Chance &c) {
             return changed(gridOf(c, 20, 40, "float64").changed([](double v, auto row, auto) { return v * std::pow(10, double(row) - 10); }),
                            [&](double v, auto, auto) { return v * (1 + 0.03 * c.normal()); });
         }},
        {"elements that differ here and there", {}, [](Chance &c) {
             return changed(gridOf(c, 60, 40), [&](double v, auto, auto) { return c.below(4) == 0 ? v + c.normal() : v; });
         }},
        {"rows that differ here and there", {"first_difference", "batch_pattern", "padding_pattern", "few_columns"}, [](Chance &c) {
             std::set<std::size_t> rows;
             for (std::size_t row = 0; row < 200; ++row)
                 if (c.below(2) == 0)
                     rows.insert(row);
             return changed(gridOf(c, 200, 6), [&, rows](double v, auto row, auto) { return rows.contains(row) ? v + c.normal() : v; });
         }},
        {"a run of rows somewhere", {"first_difference", "batch_pattern", "padding_pattern"}, [](Chance &c) {
             const std::size_t begin = 16 + c.below(20), end = begin + 8 + c.below(20);
             return changed(gridOf(c, 100, 6), [&, begin, end](double v, auto row, auto) { return row >= begin && row < end ? v + c.normal() : v; });
         }},
        {"differences that grow from row to row", {}, [](Chance &c) {
             return changed(gridOf(c, 200, 20), [&](double v, auto row, auto) { return v * (1 + 1e-2 * std::pow(1.02, double(row)) * c.normal()); });
         }},
        {"differences that swell and fade", {}, [](Chance &c) {
             return changed(gridOf(c, 256, 20), [&](double v, auto row, auto) { return v * (1 + 0.02 * (1.5 + std::sin(double(row) / 10)) * c.normal()); });
         }},
        {"NaN that the reference has, too", {}, [](Chance &c) {
             Grid grid = gridOf(c, 20, 10);
             grid.at(3, 3) = grid.at(7, 1) = std::nan("");
             return changed(grid, [&](double v, auto, auto) { return v + 1e-2 * c.normal(); });
         }},
        {"infinities among numbers of every size", {"row_order", "scaled_rows", "batch_pattern", "padding_pattern", "reduced_precision", "few_rows"}, [](Chance &c) {
             return changed(gridOf(c, 20, 10), [&](double v, auto row, auto column) { return (row + column) % 7 == 0 ? INFINITY : v; });
         }},
        {"small numbers and exact zeros", {"flushed_to_zero", "signed_zeros"}, [](Chance &c) {
             return changed(gridOf(c, 20, 10), [&](double v, auto, auto) { return std::fabs(v) < 0.1 ? 0 : v; });
         }},
        {"numbers that are equal", {}, [](Chance &c) {
             return changed(gridOf(c, 20, 10), [](double v, auto, auto) { return v; });
         }},
        {"a constant reference and noise", {}, [](Chance &c) {
             return changed(gridOf(c, 20, 10).changed([](double, auto, auto) { return 1.0; }), [&](double v, auto, auto) { return v + 1e-2 * c.normal(); });
         }},
        {"two numbers", {}, [](Chance &c) {
             const Grid other = gridOf(c, 1, 2);
             return changed(gridOf(c, 1, 2), [&](double, auto, auto column) { return other.at(0, column); });
         }},
    };
    return list;
}

} // namespace

//! Where nothing is to be recognised, nothing is: noise of many kinds and sizes, and what comes near to a kind of evidence.
class EvidenceSilenceTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noiseIsNothingButNoise_data();
    void noiseIsNothingButNoise();
    void noiseOfALargeArray();
    void whatComesNearIsNotTaken_data();
    void whatComesNearIsNotTaken();
};

void EvidenceSilenceTest::noiseIsNothingButNoise_data()
{
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("dtype");
    QTest::addColumn<int>("decades");
    constexpr std::pair<int, int> shapes[] = {{1, 3}, {2, 2}, {4, 4}, {12, 1}, {8, 32}, {64, 3}, {50, 50}, {300, 8}};
    for (const auto &[rows, columns] : shapes)
        for (const char *dtype : {"float32", "float64"})
            // So few numbers may well differ by a few last bits at 1e-6.
            for (int decades = 0; decades <= (rows * columns < 16 ? 5 : 6); ++decades)
                QTest::addRow("%d x %d %s, 1e-%d", rows, columns, dtype, decades) << rows << columns << QString::fromLatin1(dtype) << decades;
}

void EvidenceSilenceTest::noiseIsNothingButNoise()
{
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(QString, dtype);
    QFETCH(int, decades);
    const double level = std::pow(10, -decades);
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        Chance chance(seed);
        const auto numbers = Numbers(seed % 4);
        const Grid grid = gridOf(chance, size_t(rows), size_t(columns), dtype.toStdString(), numbers);
        const double size = grid.rms();
        const bool relative = seed % 3 == 0, even = seed % 3 == 1;
        const Grid found = grid.changed([&](double value, auto, auto) {
            const double noise = even ? std::sqrt(3) * (2 * chance.unit() - 1) : chance.normal();
            return value + level * noise * (relative ? value : size);
        });
        const Json evidence = evidenceOf(grid, found);
        QVERIFY2(evidence.empty(), (evidence.dump() + " of seed " + std::to_string(seed)).c_str());
    }
}

void EvidenceSilenceTest::noiseOfALargeArray()
{
    Chance chance(11);
    const Grid grid = gridOf(chance, 140'000, 32);
    const Json evidence = evidenceOf(grid, grid.changed([&](double value, auto, auto) { return value + 1e-3 * chance.normal(); }));
    QVERIFY2(evidence.empty(), evidence.dump().c_str());
}

void EvidenceSilenceTest::whatComesNearIsNotTaken_data()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < nearMisses().size(); ++i)
        QTest::newRow(nearMisses()[i].name) << int(i);
}

void EvidenceSilenceTest::whatComesNearIsNotTaken()
{
    QFETCH(int, number);
    const NearMiss &miss = nearMisses()[size_t(number)];
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Chance chance(seed);
        const auto [expected, found] = miss.make(chance);
        const Json evidence = evidenceOf(expected, found);
        for (const char *code : miss.silent)
            QVERIFY2(entryOf(evidence, code).is_null(), (evidence.dump() + " of seed " + std::to_string(seed)).c_str());
        QVERIFY2(!entryOf(evidence, "non_finite_spread").contains("overflow"), evidence.dump().c_str());
        if (miss.silent.empty())
            QVERIFY2(evidence.empty(), (evidence.dump() + " of seed " + std::to_string(seed)).c_str());
    }
}

QTEST_GUILESS_MAIN(EvidenceSilenceTest)
#include "tst_evidencesilence.moc"
