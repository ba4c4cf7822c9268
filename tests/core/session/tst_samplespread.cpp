// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/samplespread.h"

#include "core/messages/messages.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

DeclaredOutput declared(const std::string &name, const std::string &file)
{
    DeclaredOutput output;
    output.name = name;
    output.file = file;
    return output;
}

} // namespace

//! Three runs of a sample, each held against the first: what is shown is what lies furthest off.
class SampleSpreadTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFurthestOfAllRunsIsShown();
    void everyOutputIsSaidInWords();
};

void SampleSpreadTest::theFurthestOfAllRunsIsShown()
{
    const TemporaryFolder folder;
    for (const char *run : {"1", "2", "3"})
        folder.write(std::string(run) + "/same.npy", npyFloat32({1, 2}, "(1, 2)"));
    folder.write("1/moves.npy", npyFloat64({1, 2, 4}, "(1, 3)"));
    folder.write("2/moves.npy", npyFloat64({1, 2, 4.5}, "(1, 3)"));
    folder.write("3/moves.npy", npyFloat64({1.25, 2, 4}, "(1, 3)"));
    folder.write("1/grows.npy", npyFloat32({1}, "(1,)"));
    folder.write("2/grows.npy", npyFloat32({1}, "(1,)"));
    folder.write("3/grows.npy", npyFloat32({1, 2}, "(2,)"));
    for (const char *run : {"1", "2", "3"})
        folder.write(std::string(run) + "/words.jsonl", run == std::string("3") ? "{\"w\": \"b\"}\n" : "{\"w\": \"a\"}\n");
    SampleSpread spread(PROGRAMS_FOLDER "/redossier-engine",
                        {declared("same", "same.npy"), declared("moves", "moves.npy"), declared("grows", "grows.npy"), declared("words", "words.jsonl")},
                        folder.path());
    const Messages wording(Messages::Language::english);
    QVERIFY(bool(spread.add(folder / "1", folder / "2", wording, {})));
    QVERIFY(bool(spread.add(folder / "1", folder / "3", wording, {})));
    const Json document = spread.document();
    QVERIFY(document["runs"] == 3);
    const Json &same = document["outputs"][0];
    QVERIFY(same["bitwise_equal"] == true && same["runs_equal"] == 2);
    const Json &moves = document["outputs"][1];
    QVERIFY(moves["bitwise_equal"] == false && moves["runs_equal"] == 0);
    QVERIFY(moves["max_absolute"]["value"] == 0.5 && moves["max_absolute"]["run"] == 2);
    QVERIFY(moves["max_relative"]["value"] == 0.25 && moves["max_relative"]["run"] == 3);
    QVERIFY(moves["minimum_cosine"].get<double>() < 1 && moves["minimum_cosine"].get<double>() > 0.99);
    const Json &grows = document["outputs"][2];
    QVERIFY(grows["structure_differs"] == 1 && grows["runs_equal"] == 1 && grows["bitwise_equal"] == false);
    const Json &words = document["outputs"][3];
    QVERIFY(words["runs_equal"] == 1 && words["bitwise_equal"] == false);
}

void SampleSpreadTest::everyOutputIsSaidInWords()
{
    const auto statements = spreadStatements({{"runs", 3},
                                              {"outputs",
                                               {{{"name", "a"}, {"bitwise_equal", true}, {"structure_differs", 0}},
                                                {{"name", "b"}, {"bitwise_equal", false}, {"structure_differs", 0}, {"max_absolute", {{"value", 0.5}}}, {"max_relative", nullptr}, {"minimum_cosine", 0.75}},
                                                {{"name", "c"}, {"bitwise_equal", false}, {"structure_differs", 1}}}}});
    QCOMPARE(int(statements.size()), 3);
    QCOMPARE(statements[0].code, std::string("spread_equal"));
    QCOMPARE(statements[1].code, std::string("spread_values"));
    QVERIFY((statements[1].arguments == std::vector<std::string>{"b", "3", "0.5", "–", "0.75"}));
    QCOMPARE(statements[2].code, std::string("spread_structure"));
}

QTEST_APPLESS_MAIN(SampleSpreadTest)
#include "tst_samplespread.moc"
