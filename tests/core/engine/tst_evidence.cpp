// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/evidencebench.h"

#include <QTest>
#include <functional>

using namespace redossier;
using namespace redossier::test;

namespace {

struct Pair
{
    Grid expected, found;
};
using Make = std::function<Pair(Chance &, std::size_t rows, std::size_t columns, const std::string &dtype)>;

//! A generator of what one kind of evidence speaks of.
struct Kind
{
    const char *name;
    const char *code;
    std::vector<std::pair<std::string, Json>> members; //!< by JSON pointer
    Make make;
    std::size_t leastRows = 4, leastColumns = 4;
};

Pair changedBy(Chance &chance, std::size_t rows, std::size_t columns, const std::string &dtype,
               const std::function<double(double, std::size_t, std::size_t)> &change)
{
    const Grid grid = gridOf(chance, rows, columns, dtype, Numbers::spread);
    return {grid, grid.changed(change)};
}

std::vector<double> factors(Chance &chance, std::size_t count)
{
    std::vector<double> list;
    for (std::size_t i = 0; i < count; ++i)
        list.push_back(1.5 + 2 * chance.unit());
    return list;
}

//! A product of matrices with both factors rounded, or not at all.
Pair product(Chance &chance, std::size_t rows, std::size_t columns, const std::string &dtype, const FloatFormat &format)
{
    constexpr std::size_t inner = 48;
    const Grid a = gridOf(chance, rows, inner), b = gridOf(chance, inner, columns);
    Pair pair{Grid{rows, columns, dtype, std::vector<double>(rows * columns), {}}, Grid{rows, columns, dtype, std::vector<double>(rows * columns), {}}};
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            for (std::size_t k = 0; k < inner; ++k) {
                pair.expected.at(row, column) += a.at(row, k) * b.at(k, column);
                pair.found.at(row, column) += format.rounded(a.at(row, k)) * format.rounded(b.at(k, column));
            }
    return pair;
}

Make cast(const char *format, bool cut = false, bool reference = false)
{
    return [=](Chance &chance, std::size_t rows, std::size_t columns, const std::string &dtype) {
        const FloatFormat to = named(format);
        Pair pair = changedBy(chance, rows, columns, dtype, [&](double value, auto, auto) { return cut ? to.truncated(value) : to.rounded(value); });
        if (reference)
            std::swap(pair.expected, pair.found);
        return pair;
    };
}

//! Rows whose differences have the size `level(row)`.
Make rowsOfLevel(const std::function<double(std::size_t row, Chance &chance)> &level)
{
    return [level](Chance &chance, std::size_t rows, std::size_t columns, const std::string &dtype) {
        std::vector<double> levels;
        for (std::size_t row = 0; row < rows; ++row)
            levels.push_back(level(row, chance));
        return changedBy(chance, rows, columns, dtype,
                         [&](double value, std::size_t row, auto) { return value * (1 + levels[row] * chance.normal()); });
    };
}

const std::vector<Kind> &kinds()
{
    const double nan = std::nan("");
    static const std::vector<Kind> list{
        {"rows shuffled", "row_order", {}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             return Pair{grid, reordered(grid, c.derangement(r), {})};
         }},
        {"rows shuffled, and noise", "row_order", {}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             return Pair{grid, noisy(reordered(grid, c.derangement(r), {}), c, 1e-5)};
         }},
        {"rows shifted by two", "row_order", {{"/shift", -2}}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             std::vector<std::size_t> order;
             for (std::size_t i = 0; i < r; ++i)
                 order.push_back((i + r - 2) % r);
             return Pair{grid, reordered(grid, order, {})};
         }, 5},
        {"rows reversed", "row_order", {{"/reversed", true}}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             std::vector<std::size_t> order(r);
             std::iota(order.rbegin(), order.rend(), std::size_t(0));
             return Pair{grid, reordered(grid, order, {})};
         }},
        {"two rows exchanged", "row_order", {{"/moved", 2}}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             std::vector<std::size_t> order(r);
             std::iota(order.begin(), order.end(), std::size_t(0));
             std::swap(order[1], order[r - 1]);
             return Pair{grid, reordered(grid, order, {})};
         }},
        {"columns shuffled", "column_order", {}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             return Pair{grid, reordered(grid, {}, c.derangement(k))};
         }},
        {"one factor for all", "scaled_rows", {{"/per", "all"}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double v, auto, auto) { return v / 255; });
         }},
        {"a factor a row", "scaled_rows", {{"/per", "row"}}, [](Chance &c, auto r, auto k, auto &t) {
             const auto by = factors(c, r);
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return v * by[row]; });
         }},
        {"a factor in two rows only", "scaled_rows", {{"/per", "row"}, {"/groups", 2}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return row < 2 ? v * (double(row) + 2.5) : v; });
         }},
        {"normalisation missing", "scaled_rows", {{"/normalised/side", "expected"}, {"/normalised/norm", "l2"}}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid unit = gridOf(c, r, k, t, Numbers::unitRows);
             const auto by = factors(c, r);
             return Pair{unit, unit.changed([&](double v, auto row, auto) { return v * by[row]; })};
         }},
        {"normalisation added", "scaled_rows", {{"/normalised/side", "found"}}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid unit = gridOf(c, r, k, t, Numbers::unitRows);
             const auto by = factors(c, r);
             return Pair{unit.changed([&](double v, auto row, auto) { return v * by[row]; }), unit};
         }},
        {"a factor a column", "scaled_columns", {}, [](Chance &c, auto r, auto k, auto &t) {
             const auto by = factors(c, k);
             return changedBy(c, r, k, t, [&](double v, auto, auto column) { return v * by[column]; });
         }, 8},
        {"an offset", "constant_offset", {{"/per", "all"}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double v, auto, auto) { return v + 0.75; });
         }},
        {"an offset a row", "constant_offset", {{"/per", "row"}}, [](Chance &c, auto r, auto k, auto &t) {
             const auto by = factors(c, r);
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return v + by[row]; });
         }},
        {"an offset a column", "constant_offset", {{"/per", "column"}}, [](Chance &c, auto r, auto k, auto &t) {
             const auto by = factors(c, k);
             return changedBy(c, r, k, t, [&](double v, auto, auto column) { return v + by[column]; });
         }, 8},
        {"a factor and an offset", "linear_change", {{"/per", "all"}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double v, auto, auto) { return (v - 0.5) / 0.25; });
         }},
        {"all signs", "sign_flip", {{"/per", "all"}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double v, auto, auto) { return -v; });
         }},
        {"the signs of some rows", "sign_flip", {{"/per", "row"}, {"/flipped", 2}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return row == 0 || row == r - 2 ? -v : v; });
         }},
        {"the signs of some columns", "sign_flip", {{"/per", "column"}, {"/columns", {1, 3}}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double v, auto, auto column) { return column == 1 || column == 3 ? -v : v; });
         }},
        {"scattered signs", "sign_flip", {{"/per", "element"}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto, auto) { return c.below(3) == 0 ? -v : v; });
         }, 8, 8},
        {"transposed", "transposed", {{"/axes", {1, 0}}, {"/reshaped", false}}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             return Pair{grid, transposed(grid)};
         }},
        {"columns read as rows", "transposed", {{"/axes", {1, 0}}}, [](Chance &c, auto r, auto k, auto &t) {
             Grid grid = gridOf(c, r, k + (r == k ? 1 : 0), t);
             Grid turned = transposed(grid);
             std::swap(turned.rows, turned.columns);
             return Pair{grid, turned};
         }},
        {"reshaped", "reshaped", {}, [](Chance &c, auto r, auto k, auto &t) {
             const Grid grid = gridOf(c, r, k, t);
             Grid flat = grid;
             flat.shape = {r * k};
             return Pair{grid, flat};
         }},
        {"cast to float16", "reduced_precision", {{"/test", "cast"}, {"/formats", {"TF32", "float16"}}, {"/side", "found"}, {"/rounding", "nearest"}}, cast("float16"), 8},
        {"cast to bfloat16", "reduced_precision", {{"/test", "cast"}, {"/formats", {"bfloat16"}}}, cast("bfloat16"), 8},
        {"cut to bfloat16", "reduced_precision", {{"/test", "cast"}, {"/formats", {"bfloat16"}}, {"/rounding", "towards_zero"}}, cast("bfloat16", true), 8},
        {"the reference cast to float16", "reduced_precision", {{"/test", "cast"}, {"/side", "expected"}}, cast("float16", false, true), 8},
        {"computed in bfloat16", "reduced_precision", {{"/test", "grid"}, {"/formats", {"bfloat16"}}}, [](Chance &c, auto r, auto k, auto &t) {
             const FloatFormat to = named("bfloat16");
             return changedBy(c, r, k, t, [&](double v, auto, auto) { return to.rounded(v * (1 + 3 * to.unitRoundoff() * c.normal())); });
         }, 16},
        {"a product in TF32", "reduced_precision", {{"/test", "size"}, {"/formats", {"TF32", "float16"}}}, [](Chance &c, auto r, auto k, auto &t) {
             return product(c, r, k, t, named("TF32"));
         }, 16, 16},
        {"a product of bfloat16 numbers", "reduced_precision", {{"/test", "size"}, {"/formats", {"bfloat16"}}}, [](Chance &c, auto r, auto k, auto &t) {
             return product(c, r, k, t, named("bfloat16"));
         }, 16, 16},
        {"last bits", "rounding_noise", {}, [](Chance &c, auto r, auto k, auto &t) {
             const FloatFormat format = *formatOfType(t);
             return changedBy(c, r, k, t, [&](double v, auto, auto) { return v + double(int(c.below(3)) - 1) * format.spacingAt(v); });
         }},
        {"one row", "few_rows", {{"/carrying", 1}, {"/others_differ", false}, {"/rows", {3}}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return row == 3 ? v + c.normal() : v; });
         }},
        {"one row far more than the others", "few_rows", {{"/carrying", 1}, {"/others_differ", true}, {"/rows", {3}}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return v + (row == 3 ? 1 : 1e-5) * c.normal(); });
         }, 8},
        {"one column", "few_columns", {{"/carrying", 1}, {"/others_differ", false}, {"/columns", {2}}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto, auto column) { return column == 2 ? v + c.normal() : v; });
         }},
        {"one column far more than the others", "few_columns", {{"/carrying", 1}, {"/others_differ", true}, {"/columns", {2}}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto, auto column) { return v + (column == 2 ? 1 : 1e-5) * c.normal(); });
         }, 4, 8},
        {"the first step that differs", "first_difference", {{"/equal_before", 4}, {"/rows", {4}}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return row >= 4 ? v * (1 + 1e-2 * c.normal()) : v; });
         }, 9},
        {"NaN from a row on", "non_finite_spread", {{"/pattern", "from_a_row_on"}, {"/first/index", {2, 1}}}, [nan](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto column) { return row > 2 || (row == 2 && column > 0) ? nan : v; });
         }},
        {"NaN in whole rows", "non_finite_spread", {{"/pattern", "whole_rows"}, {"/in_rows", 2}}, [nan](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto row, auto) { return row == 0 || row == 2 ? nan : v; });
         }},
        {"NaN everywhere", "non_finite_spread", {{"/pattern", "everywhere"}}, [nan](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double, auto, auto) { return nan; });
         }},
        {"an overflow of float16", "non_finite_spread", {{"/overflow", "float16"}}, [](Chance &c, auto r, auto k, auto &t) {
             Grid grid = gridOf(c, r, k, t).changed([](double v, auto, auto) { return v * 60000; });
             grid.at(1, 1) = 70000;
             grid.at(1, 2) = -90000;
             return Pair{grid, grid.changed([](double v, auto, auto) { return std::fabs(v) >= 65520 ? std::copysign(INFINITY, v) : v; })};
         }},
        {"subnormal numbers flushed", "flushed_to_zero", {}, [](Chance &c, auto r, auto k, auto &t) {
             const double least = formatOfType(t)->leastNormal();
             Grid grid = gridOf(c, r, k, t);
             for (std::size_t i = 0; i < 5; ++i)
                 grid.at(2, i % k) = least / double(2 << i);
             return Pair{grid, grid.changed([&](double v, auto, auto) { return std::fabs(v) < least ? 0 : v; })};
         }},
        {"signs of zeros", "signed_zeros", {{"/elements", 3}}, [](Chance &c, auto r, auto k, auto &t) {
             Grid grid = gridOf(c, r, k, t);
             grid.at(0, 0) = grid.at(1, 1) = grid.at(2, 2) = 0;
             return Pair{grid, grid.changed([](double v, auto, auto) { return v == 0 ? -0.0 : v; })};
         }},
        {"batches of 8", "batch_pattern", {{"/kind", "blocks"}, {"/period", 8}},
         rowsOfLevel([](std::size_t row, Chance &) { return row / 8 % 2 == 0 ? 1e-5 : 1e-2; }), 80, 6},
        {"the last of each 8", "batch_pattern", {{"/kind", "position"}, {"/period", 8}},
         rowsOfLevel([](std::size_t row, Chance &) { return row % 8 == 7 ? 1e-2 : 1e-5; }), 80, 6},
        {"the last of each 8, all by the same number", "batch_pattern", {{"/kind", "position"}, {"/period", 8}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double v, auto row, auto) { return row % 8 == 7 ? v + 0.5 : v; });
         }, 80},
        {"padding at the end", "padding_pattern", {{"/side", "end"}}, [](Chance &c, auto r, auto k, auto &t) {
             std::vector<std::size_t> from;
             for (std::size_t i = 0; i < r; ++i)
                 from.push_back(3 + c.below(k - 5));
             return changedBy(c, r, k, t, [&](double v, auto row, auto column) { return column >= from[row] ? v + 0.1 * c.normal() : v; });
         }, 4, 8},
        {"padding at the start", "padding_pattern", {{"/side", "start"}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [&](double v, auto, auto column) { return column < 3 ? v + 0.1 * c.normal() : v; });
         }, 4, 8},
        {"one number everywhere", "constant_found", {{"/value", 0.0}}, [](Chance &c, auto r, auto k, auto &t) {
             return changedBy(c, r, k, t, [](double, auto, auto) { return 0.0; });
         }},
    };
    return list;
}

} // namespace

//! Each kind of evidence is found where a generator put what it speaks of.
class EvidenceTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachKindSpeaks_data();
    void eachKindSpeaks();
    void largeArraysAreSampledAndNothingIsMissed_data();
    void largeArraysAreSampledAndNothingIsMissed();
    void axesOfMoreThanTwo();
    void complexNumbers();
    void listsOfNumbers();
    void dtypesThatDiffer();
    void rowsAreNamedAsInTheReference();
    void rowsUnderOneAnothersIdentifiers();
};

void EvidenceTest::eachKindSpeaks_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("columns");
    QTest::addColumn<QString>("dtype");
    constexpr std::pair<std::size_t, std::size_t> shapes[] = {{4, 5}, {7, 4}, {16, 8}, {9, 33}, {40, 100}, {300, 6}};
    for (std::size_t kind = 0; kind < kinds().size(); ++kind) {
        const Kind &one = kinds()[kind];
        for (const auto &[rows, columns] : shapes) {
            if (rows < one.leastRows || columns < one.leastColumns)
                continue;
            for (const char *dtype : {"float32", "float64"})
                QTest::addRow("%s, %zu x %zu %s", one.name, rows, columns, dtype) << int(kind) << int(rows) << int(columns) << QString::fromLatin1(dtype);
        }
    }
}

void EvidenceTest::eachKindSpeaks()
{
    QFETCH(int, kind);
    QFETCH(int, rows);
    QFETCH(int, columns);
    QFETCH(QString, dtype);
    const Kind &wanted = kinds()[size_t(kind)];
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        Chance chance(seed * 1000 + std::uint64_t(kind));
        const Pair pair = wanted.make(chance, size_t(rows), size_t(columns), dtype.toStdString());
        const Json evidence = evidenceOf(pair.expected, pair.found);
        const Json entry = entryOf(evidence, wanted.code);
        QVERIFY2(entry.is_object(), (std::string(wanted.code) + " is not in: " + evidence.dump() + " of seed " + std::to_string(seed)).c_str());
        for (const auto &[pointer, value] : wanted.members) {
            const Json::json_pointer place(pointer);
            QVERIFY2(entry.contains(place) && entry.at(place) == value, (pointer + " is not " + value.dump() + " in " + entry.dump()).c_str());
        }
    }
}

void EvidenceTest::largeArraysAreSampledAndNothingIsMissed_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"rows shuffled, and noise", "a factor in two rows only", "an offset a column", "cast to float16", "one row far more than the others",
                             "one column", "the first step that differs", "NaN in whole rows", "batches of 8", "padding at the end"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void EvidenceTest::largeArraysAreSampledAndNothingIsMissed()
{
    QFETCH(QString, name);
    const auto kind = std::find_if(kinds().begin(), kinds().end(), [&](const Kind &one) { return name == QLatin1String(one.name); });
    Chance chance(7);
    const Pair pair = kind->make(chance, 140'000, 32, "float32"); // beyond what is always walked over
    const Json entry = entryOf(evidenceOf(pair.expected, pair.found), kind->code);
    QVERIFY2(entry.is_object(), evidenceOf(pair.expected, pair.found).dump().c_str());
    for (const auto &[pointer, value] : kind->members)
        QVERIFY2(entry.at(Json::json_pointer(pointer)) == value, entry.dump().c_str());
    if (entry.contains("sample"))
        QVERIFY(entry["sample"]["of"] == 140'000 && entry["sample"]["rows"] < 140'000);
}

void EvidenceTest::axesOfMoreThanTwo()
{
    Chance chance(3);
    Grid grid = gridOf(chance, 2 * 3, 4 * 5);
    grid.shape = {2, 3, 4, 5};
    Grid turned = grid;
    turned.shape = {2, 4, 5, 3}; // pictures with their channels last
    std::size_t place = 0;
    for (std::size_t n = 0; n < 2; ++n)
        for (std::size_t y = 0; y < 4; ++y)
            for (std::size_t x = 0; x < 5; ++x)
                for (std::size_t c = 0; c < 3; ++c)
                    turned.values[place++] = grid.values[((n * 3 + c) * 4 + y) * 5 + x];
    const Json entry = entryOf(evidenceOf(grid, turned), "transposed");
    QCOMPARE(entry.value("axes", Json()).dump(), Json({0, 2, 3, 1}).dump());
    QCOMPARE(entry.value("share", 0.0), 1.0);
    turned.shape = {6, 4, 5};
    turned.values = grid.values;
    QCOMPARE(codesOf(evidenceOf(grid, turned)), std::string("reshaped"));
}

void EvidenceTest::complexNumbers()
{
    Chance chance(4);
    Grid grid = gridOf(chance, 20, 16, "float64"); // 8 complex numbers a row
    grid.dtype = "complex128";
    grid.shape = {20, 8};
    const auto found = [&](auto change) {
        Grid other = grid.changed(change);
        return evidenceOf(grid, other);
    };
    QCOMPARE(codesOf(found([](double v, auto, auto) { return 3 * v; })), std::string("scaled_rows"));
    QCOMPARE(entryOf(found([](double v, auto, auto) { return -v; }), "sign_flip").value("per", ""), std::string("all"));
    const Json few = entryOf(found([&](double v, auto, auto part) { return part / 2 == 5 ? v + chance.normal() : v; }), "few_columns");
    QCOMPARE(few.value("columns", Json()).dump(), Json({5}).dump());
    QCOMPARE(codesOf(found([&](double v, auto, auto) { return v + chance.normal() * 1e-3; })), std::string());
}

void EvidenceTest::listsOfNumbers()
{
    Chance chance(5);
    Grid grid = gridOf(chance, 200, 1);
    grid.shape = {200};
    const auto found = [&](auto change) {
        Grid other = grid.changed(change);
        return evidenceOf(grid, other);
    };
    QCOMPARE(codesOf(found([](double v, auto, auto) { return 3 * v; })), std::string("scaled_rows"));
    QCOMPARE(codesOf(found([](double v, auto, auto) { return v + 3; })), std::string("constant_offset"));
    const auto order = chance.derangement(200);
    QCOMPARE(codesOf(found([&](double, auto row, auto) { return grid.values[order[row]]; })), std::string("row_order"));
    const Json few = entryOf(found([&](double v, auto row, auto) { return row == 17 ? v + 1 : v; }), "few_rows");
    QCOMPARE(few.value("rows", Json()).dump(), Json({17}).dump());
}

void EvidenceTest::dtypesThatDiffer()
{
    Chance chance(6);
    const Grid grid = gridOf(chance, 30, 12, "float64");
    for (const char *dtype : {"float32", "float16", "bfloat16"}) {
        Grid narrow = grid;
        narrow.dtype = dtype;
        const Json entry = entryOf(evidenceOf(grid, narrow), "reduced_precision");
        QVERIFY2(entry.is_object(), dtype);
        QCOMPARE(entry.value("test", ""), std::string("cast"));
        QVERIFY(entry["formats"].back() == dtype);
        QCOMPARE(entryOf(evidenceOf(narrow, grid), "reduced_precision").value("side", ""), std::string("expected"));
    }
}

void EvidenceTest::rowsAreNamedAsInTheReference()
{
    Chance chance(8);
    const Grid grid = gridOf(chance, 12, 5);
    NamedArray expected = arrayOf(grid);
    const auto order = chance.order(12);
    Grid other = reordered(grid, order, {});
    const auto place = size_t(std::find(order.begin(), order.end(), 9u) - order.begin());
    other.at(place, 1) += 1;
    NamedArray found = arrayOf(other);
    expected.identified = found.identified = true;
    for (std::size_t i = 0; i < 12; ++i) {
        expected.identifiers.push_back("r" + std::to_string(i));
        found.identifiers.push_back("r" + std::to_string(order[i]));
    }
    const Json entry = entryOf(evidenceOf(expected, found), "few_rows");
    QCOMPARE(entry.value("rows", Json()).dump(), Json({9}).dump());
    QCOMPARE(entry.value("identifiers", Json()).dump(), Json({"r9"}).dump());
}

void EvidenceTest::rowsUnderOneAnothersIdentifiers()
{
    Chance chance(9);
    const Grid grid = gridOf(chance, 12, 5);
    NamedArray expected = arrayOf(grid), found = arrayOf(reordered(grid, chance.derangement(12), {}));
    expected.identified = found.identified = true;
    for (std::size_t i = 0; i < 12; ++i) {
        expected.identifiers.push_back("r" + std::to_string(i));
        found.identifiers.push_back("r" + std::to_string(i));
    }
    QCOMPARE(entryOf(evidenceOf(expected, found), "row_order").value("moved", 0), 12);
}

QTEST_GUILESS_MAIN(EvidenceTest)
#include "tst_evidence.moc"
