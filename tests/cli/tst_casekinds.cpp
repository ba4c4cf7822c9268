// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/json.h"
#include "tests/support/arraywriter.h"
#include "tests/support/evidencebench.h"
#include "tests/support/product.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

struct Sides
{
    std::string expectedName, expected, foundName, found;
};

std::string shapeText(const Shape &shape)
{
    std::string text = "(";
    for (const auto axis : shape)
        text += std::to_string(axis) + ",";
    return text + ")";
}

std::string npy(const Grid &grid)
{
    const char *descr = grid.dtype == "float64" ? "<f8" : grid.dtype == "float16" ? "<f2" : "<f4";
    const auto raw = bytesOf(grid.values, grid.dtype);
    const Shape shape = grid.shape.empty() ? Shape{grid.rows, grid.columns} : grid.shape;
    return npyBytes(npyHeader(descr, shapeText(shape)), std::string_view(reinterpret_cast<const char *>(raw.data()), raw.size()));
}

std::string values(double atol, const std::string &output = "*")
{
    return R"({"kind": "values", "output": ")" + output + R"(", "atol": )" + dumpJsonLine(jsonNumber(atol)) + R"(, "rtol": 0, "justification": "why"})";
}

std::string number(double value)
{
    return dumpJsonLine(jsonNumber(value));
}

} // namespace

//! What the real reports under tests/data/d-numeric show, in other shapes, dtypes, places and sizes: each has the right
//! answer of its kind.
class CaseKindsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aProductInTf32IsToldByItsSize();
    void anotherBatchSizeChangesTheLastBits();
    void onlyNanIsNoDistance();
    void anOverflowKeepsItsSigns();
    void tiedIndicesAreTheSameInAnotherOrder();
    void aTieIsToldOnlyWhereTheScoresTie_data();
    void aTieIsToldOnlyWhereTheScoresTie();
    void rowsInAnotherOrderAreEqualByIdentifier();
    void anIdentifierThatStandsTwiceIsShownWithItsLines();
    void theSameValuesInAnotherDtype();
    void signsOfZeroAreNoDifference();
    void aMissingNormalisationLeavesTheDirection();
    void opaqueBytesAreNamedAndNotRead();
    void aCutFileIsNeverComparedWithWhatIsLeft();
    void wordsThatAreNoNumbersAreFoundByLineAndColumn();
    void decimalCommasAreReadAsSuch();

private:
    void compare(const Sides &sides, const std::string &rules, const std::string &outputs = "[]");
    Json at(const std::string &pointer) const;
    bool tells(const std::string &code) const;

    TemporaryFolder m_folder;
    Product m_product;
    Json m_document;
    int m_exit = -1;
};

void CaseKindsTest::compare(const Sides &sides, const std::string &rules, const std::string &outputs)
{
    const auto expected = m_folder.write("e/" + sides.expectedName, sides.expected);
    const auto found = m_folder.write("f/" + sides.foundName, sides.found);
    const auto file = m_folder.write("rules.json", R"({"rules": [)" + rules + R"(], "outputs": )" + outputs + "}");
    const Ended ended = m_product.run({"compare", expected.string(), found.string(), "--rules", file.string(), "--json"});
    m_exit = ended.status;
    m_document = ended.document();
}

Json CaseKindsTest::at(const std::string &pointer) const
{
    const Json::json_pointer place("/outputs/0" + pointer);
    return m_document.contains(place) ? m_document.at(place) : Json("there is no " + pointer + " in " + m_document.dump());
}

bool CaseKindsTest::tells(const std::string &code) const
{
    return entryOf(at("/explanations"), code).is_object();
}

#define VERIFY_AT(pointer, value) QVERIFY2(at(pointer) == (value), (std::string(pointer) + " is " + at(pointer).dump()).c_str())

void CaseKindsTest::aProductInTf32IsToldByItsSize()
{
    const FloatFormat tf32 = roundingFormats()[1];
    for (const auto &[rows, columns, inner] : {std::tuple{16, 8, 32}, {64, 3, 64}, {12, 40, 100}}) {
        Chance chance(static_cast<std::uint64_t>(rows));
        const Grid a = gridOf(chance, size_t(rows), size_t(inner)), b = gridOf(chance, size_t(inner), size_t(columns));
        Grid expected{size_t(rows), size_t(columns), "float32", std::vector<double>(size_t(rows * columns)), {}}, found = expected;
        for (size_t row = 0; row < expected.rows; ++row)
            for (size_t column = 0; column < expected.columns; ++column)
                for (size_t k = 0; k < size_t(inner); ++k) {
                    expected.at(row, column) += a.at(row, k) * b.at(k, column);
                    found.at(row, column) += tf32.rounded(a.at(row, k)) * tf32.rounded(b.at(k, column));
                }
        compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(1e-5));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/structure/state", "met");
        QVERIFY2(tells("reduced_precision"), m_document.dump().c_str());
        compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(0.1));
        QCOMPARE(m_exit, 0); // the tolerance that was declared decides, and nothing else
    }
}

void CaseKindsTest::anotherBatchSizeChangesTheLastBits()
{
    for (const char *dtype : {"float32", "float64"})
        for (const size_t rows : {3u, 12u, 50u}) {
            Chance chance(rows);
            const Grid expected = gridOf(chance, rows, 32, dtype, Numbers::unitRows);
            const double step = formatOfType(dtype)->unitRoundoff();
            const Grid found = expected.changed([&](double v, auto, auto) { return v + step * (double(chance.below(3)) - 1); });
            compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(1e-6));
            QCOMPARE(m_exit, 0);
            QVERIFY2(tells("rounding_noise"), m_document.dump().c_str());
            compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(0));
            QCOMPARE(m_exit, 1);
        }
}

void CaseKindsTest::onlyNanIsNoDistance()
{
    for (const Shape &shape : {Shape{1, 6}, Shape{7}, Shape{2, 3, 4}, Shape{500, 8}}) {
        Chance chance(5);
        std::uint64_t count = 1;
        for (const auto axis : shape)
            count *= axis;
        Grid expected = gridOf(chance, count, 1);
        expected.shape = shape;
        Grid found = expected.changed([](double, auto, auto) { return std::nan(""); });
        found.dtype = "float16";
        compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(1e9));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/structure/problems/0/code", "dtype");
        VERIFY_AT("/structure/problems/1/code", "non_finite");
        VERIFY_AT("/structure/problems/1/total", count);
        VERIFY_AT("/values/max_absolute", nullptr);
        VERIFY_AT("/values/mean_absolute", nullptr);
        QVERIFY(tells("non_finite_spread") && tells("dtype_promotion"));
    }
}

void CaseKindsTest::anOverflowKeepsItsSigns()
{
    for (const size_t place : {0u, 5u, 41u}) {
        Chance chance(place);
        Grid expected = gridOf(chance, 6, 8).changed([](double v, auto, auto) { return 1000 * v; });
        expected.values[place] = 70000;
        expected.values[place + 1] = -70000;
        const Grid found = expected.changed([](double v, auto, auto) { return formatOfType("float16")->rounded(v); });
        compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(1e9));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/structure/problems/0/items/0/kind", "positive_infinity");
        VERIFY_AT("/structure/problems/0/items/0/index", Json({place / 8, place % 8}));
        VERIFY_AT("/structure/problems/0/items/1/kind", "negative_infinity");
        VERIFY_AT("/structure/problems/0/total", 2);
        QVERIFY(at("/values/max_absolute/value").is_number());
        QCOMPARE(entryOf(at("/explanations"), "non_finite_spread").at("evidence").value("overflow", ""), std::string("float16"));
    }
}

void CaseKindsTest::tiedIndicesAreTheSameInAnotherOrder()
{
    for (const int count : {2, 3, 6}) {
        std::string forwards, backwards, scores;
        for (int i = 0; i < count; ++i) {
            forwards += (i > 0 ? "," : "") + std::to_string(3 * i);
            backwards += (i > 0 ? "," : "") + std::to_string(3 * (count - 1 - i));
            scores += (i > 0 ? "," : "") + std::string("0.5");
        }
        const auto file = [&](const std::string &indices) { return R"({"indices": [)" + indices + R"(], "scores": [)" + scores + "]}"; };
        compare({"r.json", file(forwards), "r.json", file(backwards)}, values(0));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/name", "r/indices");
        VERIFY_AT("/rules/0/state", "not_met");
        QVERIFY2(tells("row_order"), m_document.dump().c_str());
        QVERIFY2(tells("ties"), m_document.dump().c_str());
        QCOMPARE(m_document.at("outputs")[1].at("rules")[0].value("state", ""), std::string("met"));
    }
}

void CaseKindsTest::aTieIsToldOnlyWhereTheScoresTie_data()
{
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("found");
    QTest::addColumn<bool>("tie");
    const auto row = [](const char *name, const char *expected, const char *found, bool tie) { QTest::newRow(name) << expected << found << tie; };
    row("one label", R"({"l": 1, "s": [1, 3, 1, 3]})", R"({"l": 3, "s": [1, 3, 1, 3]})", true);
    row("labels of rows", R"({"l": [0, 1, 2], "s": [[5, 1, 1], [2, 2, 2], [0, 1, 1]]})", R"({"l": [0, 2, 1], "s": [[5, 1, 1], [2, 2, 2], [0, 1, 1]]})", true);
    row("scores that differ in one row", R"({"l": [0, 1], "s": [[5, 1], [2, 2]]})", R"({"l": [0, 0], "s": [[5, 1], [2, 1]]})", false);
    row("no tie", R"({"l": 1, "s": [1, 3, 1, 2]})", R"({"l": 3, "s": [1, 3, 1, 2]})", false);
    row("equal, and not the greatest", R"({"l": 0, "s": [1, 3, 1]})", R"({"l": 2, "s": [1, 3, 1]})", false);
    row("a label that is no place", R"({"l": 1, "s": [3, 3]})", R"({"l": 7, "s": [3, 3]})", false);
    row("another row's label is not its greatest", R"({"l": [0, 0], "s": [[2, 2], [1, 2]]})", R"({"l": [1, 0], "s": [[2, 2], [1, 2]]})", false);
    row("a list in which some tie", R"({"i": [4, 0, 2], "s": [9, 5, 5]})", R"({"i": [4, 2, 0], "s": [9, 5, 5]})", true);
    row("a list, and another one than those that tie", R"({"i": [4, 0, 2], "s": [9, 5, 5]})", R"({"i": [0, 4, 2], "s": [9, 5, 5]})", false);
    row("the last of a list ties with one that is not in it", R"({"i": [[4, 0]], "s": [[9, 5]]})", R"({"i": [[4, 7]], "s": [[9, 5]]})", true);
    row("the first of a list is another one", R"({"i": [4, 0], "s": [9, 5]})", R"({"i": [3, 0], "s": [9, 5]})", false);
    row("a list that is not sorted", R"({"i": [4, 0, 1], "s": [5, 9, 5]})", R"({"i": [1, 0, 4], "s": [5, 9, 5]})", false);
    row("no scores", R"({"i": [4, 0]})", R"({"i": [0, 4]})", false);
}

void CaseKindsTest::aTieIsToldOnlyWhereTheScoresTie()
{
    QFETCH(const QString, expected);
    QFETCH(const QString, found);
    QFETCH(const bool, tie);
    compare({"r.json", expected.toStdString(), "r.json", found.toStdString()}, values(0));
    QCOMPARE(m_exit, 1);
    QVERIFY2(tells("ties") == tie, m_document.dump().c_str());
    if (tie)
        QCOMPARE(entryOf(at("/explanations"), "ties").at("evidence").value("scores", ""), std::string("r/s"));
}

void CaseKindsTest::rowsInAnotherOrderAreEqualByIdentifier()
{
    for (const size_t rows : {2u, 5u, 300u}) {
        Chance chance(rows);
        const Grid grid = gridOf(chance, rows, 3, "float64");
        const auto table = [&](const std::vector<size_t> &order) {
            std::string text = "id,a,b,c\n";
            for (const size_t row : order)
                text += "img_" + std::to_string(row) + "," + number(grid.at(row, 0)) + "," + number(grid.at(row, 1)) + "," + number(grid.at(row, 2)) + "\n";
            return text;
        };
        std::vector<size_t> inOrder(rows);
        std::iota(inOrder.begin(), inOrder.end(), size_t(0));
        const Sides sides{"t.csv", table(inOrder), "t.csv", table(chance.derangement(rows))};
        compare(sides, values(0), R"([{"name": "t", "file": "t.csv", "identifiers": {"column": "id"}}])");
        QCOMPARE(m_exit, 0);
        VERIFY_AT("/identifiers/moved", rows);
        VERIFY_AT("/values/different", 0);
        QVERIFY(tells("row_order"));
    }
}

void CaseKindsTest::anIdentifierThatStandsTwiceIsShownWithItsLines()
{
    for (const int second : {2, 4, 9}) {
        std::string expected, found;
        for (int line = 1; line <= 9; ++line) {
            expected += R"({"id": ")" + std::to_string(line) + R"(", "v": 1.5})" + "\n";
            found += R"({"id": ")" + (line == second ? "1" : std::to_string(line)) + R"(", "v": )" + (line == second ? "9.5" : "1.5") + "}\n";
        }
        compare({"t.jsonl", expected, "t.jsonl", found}, values(0), R"([{"name": "t", "file": "t.jsonl", "identifiers": {"field": "id"}}])");
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/identifiers/duplicated", Json::array({"1"}));
        bool shown = false;
        for (const Json &problem : at("/structure/problems"))
            shown = shown || (problem.at("code") == "duplicated_identifiers" && problem.at("items")[0].at("lines") == Json({1, second})
                              && problem.at("items")[0].at("values") == Json::parse("[[1.5],[9.5]]"));
        QVERIFY2(shown, m_document.dump().c_str());
    }
}

void CaseKindsTest::theSameValuesInAnotherDtype()
{
    for (const auto &[rows, columns] : {std::pair{1u, 16u}, {4u, 5u}, {100u, 7u}}) {
        Chance chance(rows);
        Grid narrow = gridOf(chance, rows, columns), wide = narrow;
        wide.dtype = "float64";
        compare({"a.npy", npy(narrow), "a.npy", npy(wide)}, values(0));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/structure/problems/0/code", "dtype");
        VERIFY_AT("/values/different", 0);
        QVERIFY(tells("dtype_promotion"));
        const Grid fine = gridOf(chance, rows, columns, "float64");
        Grid rounded = fine;
        rounded.dtype = "float32";
        compare({"a.npy", npy(fine), "a.npy", npy(rounded)}, values(1));
        QCOMPARE(m_exit, 1);
        QVERIFY(at("/values/max_absolute/value").get<double>() <= 0x1p-24 * 8);
        QCOMPARE(entryOf(at("/explanations"), "reduced_precision").at("evidence").value("test", ""), std::string("cast"));
    }
}

void CaseKindsTest::signsOfZeroAreNoDifference()
{
    for (const char *dtype : {"float16", "float32", "float64"})
        for (const size_t place : {0u, 3u, 11u}) {
            Chance chance(place);
            Grid expected = gridOf(chance, 3, 4, dtype);
            expected.values[place] = 0;
            Grid found = expected;
            found.values[place] = -0.0;
            compare({"a.npy", npy(expected), "a.npy", npy(found)}, values(0));
            QCOMPARE(m_exit, 0);
            VERIFY_AT("/values/different", 0);
            VERIFY_AT("/values/sign_of_zero", 1);
            VERIFY_AT("/values/bitwise_equal", false);
            QVERIFY(tells("signed_zeros"));
        }
}

void CaseKindsTest::aMissingNormalisationLeavesTheDirection()
{
    for (const char *dtype : {"float32", "float64"})
        for (const auto &[rows, columns] : {std::pair{2u, 8u}, {6u, 8u}, {40u, 384u}}) {
            Chance chance(rows);
            const Grid expected = gridOf(chance, rows, columns, dtype, Numbers::unitRows);
            const Grid found = expected.changed([&](double v, auto row, auto) { return v * (2 + 0.25 * double(row)); });
            compare({"a.npy", npy(expected), "a.npy", npy(found)},
                    values(1e-3) + R"(, {"kind": "cosine", "output": "*", "minimum": 0.99999, "justification": "why"})");
            QCOMPARE(m_exit, 1);
            VERIFY_AT("/rules/0/state", "not_met");
            VERIFY_AT("/rules/1/state", "met");
            VERIFY_AT("/explanations/1/code", "scaled_rows");
            VERIFY_AT("/explanations/1/evidence/normalised/side", "expected");
        }
}

void CaseKindsTest::opaqueBytesAreNamedAndNotRead()
{
    const std::string plain = npyFloat32({0, 1, 2, 3}, "(4,)");
    for (const char *descr : {"<V2", "<g2", "|V2", "|V1", "bfloat16"}) {
        const std::string opaque = npyBytes(npyHeader(descr, "(4,)"), std::string(8, '\x3f'));
        compare({"a.npy", plain, "a.npy", opaque}, values(1e9));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/structure/problems/0/code", "unreadable");
        QVERIFY2(at("/structure/problems/0/reason/detail").dump().find(descr) != std::string::npos, m_document.dump().c_str());
        VERIFY_AT("/values", nullptr);
    }
}

void CaseKindsTest::aCutFileIsNeverComparedWithWhatIsLeft()
{
    Chance chance(1);
    const std::string whole = npy(gridOf(chance, 5, 4));
    for (const size_t length : {size_t(0), size_t(5), size_t(11), size_t(60), size_t(127), size_t(128), size_t(129), whole.size() - 1}) {
        compare({"a.npy", whole, "a.npy", whole.substr(0, length)}, values(1e9));
        QCOMPARE(m_exit, 1);
        VERIFY_AT("/structure/problems/0/code", "unreadable");
        VERIFY_AT("/values", nullptr);
    }
    for (const size_t more : {1u, 8u, 4096u}) {
        compare({"a.npy", whole, "a.npy", whole + std::string(more, '\0')}, values(0));
        QCOMPARE(m_exit, 0);
        QVERIFY(tells("trailing_bytes"));
    }
}

void CaseKindsTest::wordsThatAreNoNumbersAreFoundByLineAndColumn()
{
    for (const int line : {1, 2, 5})
        for (const char *word : {"NaN", "Infinity", "-Infinity"}) {
            const std::string before = "{" + std::string(size_t(line - 1), '\n') + R"("value": )";
            compare({"r.json", before + "0.25}", "r.json", before + word + "}"}, values(1e9));
            QCOMPARE(m_exit, 1);
            VERIFY_AT("/structure/problems/0/code", "non_finite");
            VERIFY_AT("/structure/problems/0/items/0/line", line);
            VERIFY_AT("/structure/problems/0/items/0/column", line == 1 ? 11 : 10);
            QVERIFY(tells("python_json"));
        }
    compare({"r.json", R"({"value": 0.25})", "r.json", R"({"value": null})"}, values(1e9));
    VERIFY_AT("/structure/problems/0/code", "dtype"); // a value that is missing is not NaN
    compare({"r.json", R"({"value": "NaN"})", "r.json", R"({"value": "NaN"})"}, values(0));
    VERIFY_AT("/structure/state", "met"); // nor is a word
}

void CaseKindsTest::decimalCommasAreReadAsSuch()
{
    for (const size_t rows : {1u, 3u, 50u})
        for (const char *mark : {"", "\xef\xbb\xbf"}) {
            Chance chance(rows);
            std::string expected = "id,score\n", found = std::string(mark) + "id;score\n";
            for (size_t row = 0; row < rows; ++row) {
                const std::string score = number(std::round(1e6 * chance.unit()) / 1e3 + 0.001);
                std::string comma = score;
                std::replace(comma.begin(), comma.end(), '.', ',');
                expected += std::to_string(row) + "," + score + "\n";
                found += std::to_string(row) + ";" + comma + "\n";
            }
            compare({"t.csv", expected, "t.csv", found}, values(0), R"([{"name": "t", "file": "t.csv", "identifiers": {"column": "id"}}])");
            QCOMPARE(m_exit, 0);
            VERIFY_AT("/values/different", 0);
            QVERIFY2(tells("dialect"), m_document.dump().c_str());
        }
}

QTEST_GUILESS_MAIN(CaseKindsTest)
#include "tst_casekinds.moc"
