// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/arraywriter.h"
#include "tests/support/comparerun.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <cmath>

using namespace redossier;
using namespace redossier::test;

//! What stands beside the measures: places, orders, and what was not compared.
class CompareEvidenceTest : public QObject, private ComparedFiles
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsNotFiniteOnTheFoundSideAloneIsTold();
    void rowsComeByTheDifferenceThatIsShown();
    void aSingleValueHasNoRowsAndNoPlace();
};

void CompareEvidenceTest::whatIsNotFiniteOnTheFoundSideAloneIsTold()
{
    const TemporaryFolder folder;
    folder.write("e/r.json", R"({"a": [1]})");
    folder.write("f/r.json", R"({"a": [1], "max": Infinity, "min": [-Infinity, NaN, 2], "name": "NaN", "usual": 3})");
    folder.write("f/s.npy", npyFloat64({1, NAN, INFINITY}, "(3,)"));
    folder.write("f/t.npy", npyFloat64({1, 2}, "(2,)"));
    folder.write("rules.json", R"({"rules": [)" + exactValues + "]}");
    const std::vector<std::string> arguments{(folder / "e").string(), (folder / "f").string(), "--rules", (folder / "rules.json").string()};
    auto asJson = arguments;
    asJson.push_back("--json");
    const auto answer = run(asJson);
    QCOMPARE(answer.exit, 0); // nobody asked about them
    QCOMPARE(answer.text("/unexpected_outputs"), std::string(R"(["r/max","r/min","r/name","r/usual","s","t"])"));
    QCOMPARE(answer.text("/unexpected_non_finite"),
             std::string(R"([{"name":"r/max","nan":0,"positive_infinity":1,"negative_infinity":0},)"
                         R"({"name":"r/min","nan":1,"positive_infinity":0,"negative_infinity":1},)"
                         R"({"name":"s","nan":1,"positive_infinity":1,"negative_infinity":0}])"));
    QCOMPARE(schemaProblemsOfText(answer.output, "compare"), QByteArray());
    const auto shown = run(arguments);
    const QString words = QString::fromStdString(shown.output).simplified(); // lines are wrapped
    for (const char *text : {"r/max (1 inf)", "r/min (1 NaN, 1 -inf)", "s (1 NaN, 1 inf)"})
        QVERIFY2(words.contains(QLatin1String(text)), (text + shown.output).c_str());
}

//! Sorted by the difference that is shown; the measures say of which pairs they are.
void CompareEvidenceTest::rowsComeByTheDifferenceThatIsShown()
{
    // Row 0 differs in many elements, row 1 most in one of them.
    std::vector<double> expected(3 * 8, 1.0), found(expected);
    for (size_t i = 0; i < 8; ++i)
        found[i] += 0.5;
    found[8 + 3] += 0.75;
    found[16] += 0.25;
    const std::string before = npyFloat64(expected, "(3, 8)");
    const auto places = [](const Answer &answer) {
        std::string rows;
        for (const Json &row : answer.at("/outputs/0/values/worst_rows"))
            rows += dumpJsonLine(row.at("row")) + ":" + dumpJsonLine(row.at("difference")) + " ";
        return rows;
    };
    const auto finite = compare("a.npy", before, "a.npy", npyFloat64(found, "(3, 8)"), exactValues);
    QCOMPARE(places(finite), std::string("1:0.75 0:0.5 2:0.25 "));
    QCOMPARE(finite.text("/outputs/0/values/max_absolute/index"), std::string("[1,3]"));
    found[17] = INFINITY;
    const auto infinite = compare("a.npy", before, "a.npy", npyFloat64(found, "(3, 8)"), exactValues);
    QCOMPARE(places(infinite), std::string("2:null 1:0.75 0:0.5 "));
    const std::string folder = m_folder.path().string();
    const auto shown = run({folder + "/expected/a.npy", folder + "/found/a.npy", "--rules", folder + "/rules.json"});
    QVERIFY2(shown.output.find("finite on both sides          23 of 24; the differences below are of these alone") != std::string::npos, shown.output.c_str());
    QVERIFY(shown.output.find("finite on both sides") < shown.output.find("greatest difference"));
    // No place stands beside a difference that is none.
    compare("a.npy", npyFloat64({1, 2}, "(2,)"), "a.npy", npyFloat64({1, INFINITY}, "(2,)"), exactValues);
    const auto none = run({folder + "/expected/a.npy", folder + "/found/a.npy", "--rules", folder + "/rules.json"});
    QVERIFY2(none.output.find("greatest difference           0.0\n") != std::string::npos, none.output.c_str());
    QVERIFY(none.output.find("finite on both sides          1 of 2") != std::string::npos);
}

void CompareEvidenceTest::aSingleValueHasNoRowsAndNoPlace()
{
    const auto answer = compare("a.json", R"({"x": 1.5})", "a.json", R"({"x": 2.5})", exactValues);
    QCOMPARE(answer.text("/outputs/0/values/max_absolute/index"), std::string("[]"));
    const std::string folder = m_folder.path().string();
    const auto shown = run({folder + "/expected/a.json", folder + "/found/a.json", "--rules", folder + "/rules.json"});
    for (const char *text : {" at []", "Which row of", "compared by position"})
        QVERIFY2(shown.output.find(text) == std::string::npos, (text + shown.output).c_str());
    QVERIFY(shown.output.find("greatest difference           1.0: reference 1.5, found 2.5\n") != std::string::npos);
}

QTEST_GUILESS_MAIN(CompareEvidenceTest)
#include "tst_compareevidence.moc"
