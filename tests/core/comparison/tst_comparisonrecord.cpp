// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/comparisonrecord.h"

#include "core/comparison/comparator.h"
#include "core/comparison/elementtext.h"
#include "core/messages/messages.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;

namespace {

//! The document that the product makes of two outputs: one table with a number off, and one array of another shape.
Json document()
{
    const TemporaryFolder folder;
    folder.write("expected/t.csv", "id,x,y\na,1,10\nb,2,20\n");
    folder.write("found/t.csv", "id,x,y\nb,2.25,20\na,1,10\n");
    folder.write("expected/v.npy", npyFloat32({1, 2, 3}, "(3,)"));
    folder.write("found/v.npy", npyFloat32({1, 2}, "(2,)"));
    ComparisonRequest request;
    request.expected = folder / "expected";
    request.found = folder / "found";
    DeclaredOutput table;
    table.name = "table";
    table.file = "t.csv";
    table.identifiers.emplace();
    table.identifiers->column = "id";
    request.outputs = {table};
    Findings findings;
    request.criterion = parseCriterion({{"rules", {{{"kind", "values"}, {"output", "*"}, {"atol", 0.125}, {"rtol", 0}, {"justification", "why"}},
                                                   {{"kind", "cosine"}, {"output", "table"}, {"minimum", 0.5}, {"justification", "so"}}}}},
                                       "rules.json", findings);
    const Messages wording(Messages::Language::english);
    const auto comparison = compareOutputs(request, EngineClient(PROGRAMS_FOLDER "/redossier-engine"), wording, {});
    return comparison ? comparisonDocument(*comparison, "not_reproduced") : Json();
}

} // namespace

class ComparisonRecordTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theProductsOwnDocumentIsReadWhole();
    void whatIsOfAnotherTypeIsNamedAndTheRestIsRead_data();
    void whatIsOfAnotherTypeIsNamedAndTheRestIsRead();
    void whatAnExplanationRestsOnIsRead();
    void whatRulesCountedIsRead();
    void elementsAreWrittenForReading_data();
    void elementsAreWrittenForReading();
};

void ComparisonRecordTest::theProductsOwnDocumentIsReadWhole()
{
    Findings problems;
    const ComparisonRecord record = readComparisonRecord(document(), "comparison.json", problems);
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().where.c_str());
    QCOMPARE(record.verdict, std::string("not_reproduced"));
    QCOMPARE(record.outputs.size(), size_t(2));
    const ComparedOutput &table = record.outputs[0];
    QCOMPARE(table.name, std::string("table"));
    QVERIFY(!table.structureMet && table.identified);
    QCOMPARE(table.moved, std::int64_t(2));
    QVERIFY(table.expected->shape == (std::vector<std::int64_t>{2, 2}));
    QCOMPARE(table.expected->dtype, std::string("int64"));
    QCOMPARE(table.found->dtype, std::string("float64"));
    QCOMPARE(table.problems.front().code, std::string("dtype"));
    QCOMPARE(table.problems.front().items.front(), std::string("expected int64, found float64"));
    QVERIFY(table.values->informationOnly);
    QCOMPARE(table.values->elements, std::int64_t(4));
    QCOMPARE(table.values->different, std::int64_t(1));
    QCOMPARE(table.values->maximum->value, 0.25);
    QCOMPARE(*table.values->maximum->identifier, std::string("b"));
    QVERIFY(table.values->maximum->index == (std::vector<std::int64_t>{1, 0}));
    QCOMPARE(table.values->maximum->expected, std::string("2"));
    QCOMPARE(table.values->maximum->found, std::string("2.25"));
    QCOMPARE(*table.values->median, 0.0);
    QCOMPARE(table.rules.size(), size_t(2));
    QVERIFY(table.rules[1].state == RuleState::notJudged);
    QCOMPARE(table.rules[1].limit, std::string("0.5"));
    QCOMPARE(table.rules[0].justification, std::string("why"));
    const ComparedOutput &vector = record.outputs[1];
    QVERIFY(!vector.structureMet && !vector.values && !vector.identified);
    QCOMPARE(vector.problems.front().code, std::string("count"));
    QCOMPARE(*vector.found->count, std::int64_t(2));
}

void ComparisonRecordTest::whatIsOfAnotherTypeIsNamedAndTheRestIsRead_data()
{
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QByteArray>("where");
    const auto row = [](const char *pointer, const char *value, const char *where = nullptr) {
        QTest::addRow("%s = %s", pointer, value) << QByteArray(pointer) << QByteArray(value) << QByteArray(where ? where : pointer);
    };
    row("/verdict", "7");
    row("/outputs", "{}");
    row("/outputs/0", "null");
    row("/outputs/0/name", "[]");
    row("/outputs/0/structure", "\"met\"");
    row("/outputs/0/structure/state", "\"perhaps\"");
    row("/outputs/0/structure/expected", "[2, 2]");
    row("/outputs/0/structure/expected/shape", "[2, \"x\"]");
    row("/outputs/0/structure/expected/shape", "[2, -2]");
    row("/outputs/0/structure/problems", "\"many\"");
    row("/outputs/0/structure/problems/0/total", "1e3");
    row("/outputs/0/identifiers", "[]");
    row("/outputs/0/identifiers/moved", "-1");
    row("/outputs/0/values", "0.5");
    row("/outputs/0/values/elements", "18446744073709551615");
    row("/outputs/0/values/max_absolute", "\"nan\"");
    row("/outputs/0/values/max_absolute/value", "{}");
    row("/outputs/0/values/max_absolute/index", "[[1]]");
    row("/outputs/0/values/median_absolute", "\"small\"");
    row("/outputs/0/values/cosine/minimum", "true");
    row("/outputs/0/values/non_finite/found/nan", "\"1\"");
    row("/outputs/0/rules", "3");
    row("/outputs/0/rules/0/state", "\"green\"");
    row("/outputs/0/rules/0/mismatched", "0.5");
    row("/outputs/0/rules/0/justification", "[\"x\"]");
    row("/outputs/0/explanations", "[\"x\"]", "/outputs/0/explanations/0");
    row("/ignored", "{}");
}

void ComparisonRecordTest::whatIsOfAnotherTypeIsNamedAndTheRestIsRead()
{
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, value);
    QFETCH(QByteArray, where);
    Json changed = document();
    changed[Json::json_pointer(pointer.toStdString())] = Json::parse(value.toStdString());
    Findings problems;
    const ComparisonRecord record = readComparisonRecord(changed, "c.json", problems);
    QVERIFY(!problems.empty());
    QCOMPARE(problems.front().code, std::string("document_invalid"));
    QCOMPARE(problems.front().where, "c.json#" + where.toStdString());
    for (const ComparedOutput &output : record.outputs)
        for (const ComparedRule &rule : output.rules)
            QVERIFY(rule.state != RuleState::met); // whatever is damaged, nothing turns good
}

void ComparisonRecordTest::whatAnExplanationRestsOnIsRead()
{
    Json changed = document();
    Json &explanation = changed["outputs"][0]["explanations"][0];
    const auto read = [&changed] {
        Findings problems;
        return readComparisonRecord(changed, "c.json", problems).outputs[0].explanations.at(0);
    };
    QVERIFY(!read().message.empty() && read().evidence.empty());
    explanation["evidence"] = {{"factor", {{"minimum", 0.1}, {"maximum", 2}}}, {"share_left", 1e-16}, {"rows", {3, 5}}, {"absent", nullptr}};
    QCOMPARE(read().evidence, std::string("factor minimum 0.1, maximum 2; share left 1e-16; rows 3, 5"));
    explanation["evidence"] = {{"rows", std::vector<int>(1000, 7)}};
    QCOMPARE(read().evidence, std::string("rows 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, .."));
    explanation["evidence"] = "a sentence";
    QCOMPARE(read().evidence, std::string());
}

void ComparisonRecordTest::whatRulesCountedIsRead()
{
    const TemporaryFolder folder;
    folder.write("expected/loss.csv", "step,loss\n1,1\n2,0.5\n3,0.25\n4,0.125\n");
    folder.write("found/loss.csv", "step,loss\n1,1\n2,0.5\n3,0.75\n");
    folder.write("expected/kind.csv", "id,label\na,cat\nb,dog\nc,dog\n");
    folder.write("found/kind.csv", "id,label\na,dog\nb,dog\nc,dog\n");
    ComparisonRequest request;
    request.expected = folder / "expected";
    request.found = folder / "found";
    Findings findings;
    request.criterion = parseCriterion(
        {{"rules", {{{"kind", "trajectory"}, {"output", "loss"}, {"step", "step"}, {"value", "loss"}, {"atol", 0.125}, {"rtol", 0}, {"justification", "why"}},
                    {{"kind", "categories"}, {"output", "kind"}, {"field", "label"}, {"minimum_agreement", 1}, {"justification", "so"}}}}},
        "rules.json", findings);
    request.outputs.resize(2);
    request.outputs[0].name = "loss";
    request.outputs[0].file = "loss.csv";
    request.outputs[1].name = "kind";
    request.outputs[1].file = "kind.csv";
    request.outputs[1].identifiers.emplace();
    request.outputs[1].identifiers->column = "id";
    const Messages wording(Messages::Language::english);
    const auto comparison = compareOutputs(request, EngineClient(PROGRAMS_FOLDER "/redossier-engine"), wording, {});
    QVERIFY(bool(comparison));
    Findings problems;
    const ComparisonRecord record = readComparisonRecord(comparisonDocument(*comparison, "not_reproduced"), "comparison.json", problems);
    QVERIFY(problems.empty());
    QCOMPARE(record.outputs.size(), size_t(2));
    const bool lossFirst = record.outputs[0].name == "loss";
    const ComparedRule &loss = record.outputs[lossFirst ? 0 : 1].rules.at(0), &kind = record.outputs[lossFirst ? 1 : 0].rules.at(0);
    QVERIFY(loss.trajectory && !loss.categories && kind.categories && !kind.trajectory);
    QCOMPARE(loss.trajectory->steps, 4);
    QCOMPARE(loss.trajectory->foundSteps, 3);
    QCOMPARE(loss.trajectory->within, 2);
    QCOMPARE(loss.trajectory->missing, (std::vector<std::string>{"4"}));
    QCOMPARE(loss.trajectory->firstDiverging->step, std::string("3"));
    QCOMPARE(loss.trajectory->firstDiverging->kind, std::string("outside"));
    QCOMPARE(loss.trajectory->points.size(), size_t(4));
    QCOMPARE(*loss.trajectory->points[2].found, 0.75);
    QVERIFY(!loss.trajectory->points[3].found);
    QCOMPARE(kind.categories->items, 3);
    QCOMPARE(kind.categories->same, 2);
    QCOMPARE(kind.categories->confusions.size(), size_t(1));
    QCOMPARE(kind.categories->confusions[0].expected, std::string("cat"));
    QCOMPARE(kind.categories->confusions[0].found, std::string("dog"));
    QCOMPARE(kind.categories->differing.at(0).identifier, std::string("a"));
    QVERIFY(!loss.message.empty() && !kind.message.empty());
}

void ComparisonRecordTest::elementsAreWrittenForReading_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *json, const char *text) { QTest::newRow(json) << QByteArray(json) << QByteArray(text); };
    row("0.1", "0.1");
    row("5", "5");
    row("true", "true");
    row("null", "null");
    row("\"nan\"", "nan");
    row("\"18446744073709551616\"", "18446744073709551616");
    row("[1.5, -2.0]", "1.5-2.0i");
    row("[1.5, \"inf\"]", "1.5+infi");
    row("[1, \"x\"]", "[1,\"x\"]");
    row("{\"a\": 1}", "{\"a\":1}");
}

void ComparisonRecordTest::elementsAreWrittenForReading()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, text);
    QCOMPARE(elementText(Json::parse(json.toStdString())), text.toStdString());
    QVERIFY(std::isnan(*numberFrom("nan")));
    QVERIFY(!numberFrom("NaN") && !numberFrom(nullptr) && !numberFrom(true));
}

QTEST_GUILESS_MAIN(ComparisonRecordTest)
#include "tst_comparisonrecord.moc"
