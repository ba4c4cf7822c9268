// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/criterion.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

Criterion parsed(const QByteArray &text, Findings &findings)
{
    const auto document = parseJson(text.toStdString(), "rules.json");
    return document ? parseCriterion(*document, "rules.json", findings) : Criterion();
}

QString listed(const Findings &findings)
{
    QStringList lines;
    for (const Finding &finding : findings)
        lines << QString::fromStdString(finding.code + " " + finding.where);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

class CriterionTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKindIsRead();
    void whatARuleLacksIsNamedWithItsPlace_data();
    void whatARuleLacksIsNamedWithItsPlace();
    void noNumberHasADefault();
    void whatIsLeftOutIsTheStrictest();
    void rulesForUndeclaredOutputsAreNamed();
    void aMemberOfAFileIsNamedByItsPointer();
};

void CriterionTest::everyKindIsRead()
{
    Findings findings;
    const auto criterion = parsed(R"({"schema": "redossier-criterion/1", "rules": [
        {"kind": "structure", "output": "*", "justification": "j"},
        {"kind": "values", "output": "a", "justification": "j", "atol": 1e-6, "rtol": 0, "nan": "same_places", "allowed_fraction": 0.01},
        {"kind": "cosine", "output": "a", "justification": "j", "minimum": 0.999},
        {"kind": "categories", "output": "b", "justification": "j", "minimum_agreement": 1, "field": "label", "tie_margin": 0.1},
        {"kind": "neighbours", "output": "a", "justification": "j", "k": 5, "minimum_overlap": 0.9},
        {"kind": "metric", "output": "m", "justification": "j", "field": "/f1", "allowed_change": 0.01, "direction": "not_lower"},
        {"kind": "trajectory", "output": "t", "justification": "j", "step": "step", "value": "loss", "atol": 0.1, "rtol": 0.01},
        {"kind": "program", "output": "a", "justification": "j", "arguments": ["{python}", "{code}/check.py"]}]})", findings);
    QCOMPARE(listed(findings), QString());
    QCOMPARE(criterion.rules.size(), std::size_t(8));
    QCOMPARE(int(criterion.rules[1].nan), int(NanPolicy::samePlaces));
    QCOMPARE(*criterion.rules[1].atol, 1e-6);
    QCOMPARE(*criterion.rules[4].k, std::int64_t(5));
    QCOMPARE(int(*criterion.rules[5].direction), int(MetricDirection::notLower));
    QVERIFY(criterion.rules[0].holdsFor("anything"));
    QVERIFY(!criterion.rules[1].holdsFor("b"));
}

void CriterionTest::whatARuleLacksIsNamedWithItsPlace_data()
{
    QTest::addColumn<QByteArray>("rule");
    QTest::addColumn<QString>("finding");
    const auto row = [](const char *name, const char *rule, const char *finding) {
        QTest::newRow(name) << QByteArray(rule) << QString::fromLatin1(finding);
    };
    row("no atol", R"({"kind":"values","output":"a","justification":"j","rtol":0})", "number_missing rules.json#/rules/0/atol");
    row("null is no number", R"({"kind":"values","output":"a","justification":"j","atol":null,"rtol":0})", "number_missing rules.json#/rules/0/atol");
    row("no minimum", R"({"kind":"cosine","output":"a","justification":"j"})", "number_missing rules.json#/rules/0/minimum");
    row("no agreement", R"({"kind":"categories","output":"a","justification":"j"})", "number_missing rules.json#/rules/0/minimum_agreement");
    row("no k", R"({"kind":"neighbours","output":"a","justification":"j","minimum_overlap":1})", "number_missing rules.json#/rules/0/k");
    row("no change", R"({"kind":"metric","output":"a","justification":"j","field":"/x","direction":"both"})", "number_missing rules.json#/rules/0/allowed_change");
    row("no direction", R"({"kind":"metric","output":"a","justification":"j","field":"/x","allowed_change":0})", "key_missing rules.json#/rules/0/direction");
    row("no step", R"({"kind":"trajectory","output":"a","justification":"j","value":"v","atol":0,"rtol":0})", "key_missing rules.json#/rules/0/step");
    row("no program", R"({"kind":"program","output":"a","justification":"j"})", "key_missing rules.json#/rules/0/arguments");
    row("no justification", R"({"kind":"structure","output":"a"})", "justification_missing rules.json#/rules/0/justification");
    row("blank justification", R"({"kind":"structure","output":"a","justification":" \n"})", "justification_missing rules.json#/rules/0/justification");
    row("no output", R"({"kind":"structure","justification":"j"})", "key_missing rules.json#/rules/0/output");
    row("no kind", R"({"output":"a","justification":"j"})", "key_missing rules.json#/rules/0/kind");
    row("unknown kind", R"({"kind":"close","output":"a","justification":"j"})", "unknown_rule_kind rules.json#/rules/0/kind");
    row("negative", R"({"kind":"values","output":"a","justification":"j","atol":-1,"rtol":0})", "value_invalid rules.json#/rules/0/atol");
    row("text for a number", R"({"kind":"values","output":"a","justification":"j","atol":"1e-6","rtol":0})", "wrong_type rules.json#/rules/0/atol");
    row("share over 1", R"({"kind":"values","output":"a","justification":"j","atol":0,"rtol":0,"allowed_fraction":2})", "value_invalid rules.json#/rules/0/allowed_fraction");
    row("unknown nan", R"({"kind":"values","output":"a","justification":"j","atol":0,"rtol":0,"nan":"ok"})", "value_invalid rules.json#/rules/0/nan");
    row("misspelt key", R"({"kind":"structure","output":"a","justification":"j","atoll":1})", "unknown_key rules.json#/rules/0/atoll");
    row("a column twice", R"({"kind":"values","output":"a","justification":"j","atol":0,"rtol":0,"columns":["x","x"]})", "value_invalid rules.json#/rules/0/columns");
    row("no column", R"({"kind":"values","output":"a","justification":"j","atol":0,"rtol":0,"columns":[]})", "value_invalid rules.json#/rules/0/columns");
    row("one score", R"({"kind":"categories","output":"a","justification":"j","minimum_agreement":1,"scores":["x"]})", "value_invalid rules.json#/rules/0/scores");
    row("unknown category", R"({"kind":"categories","output":"a","justification":"j","minimum_agreement":1,"by":"guess"})", "value_invalid rules.json#/rules/0/by");
    row("unknown distance", R"({"kind":"neighbours","output":"a","justification":"j","k":1,"minimum_overlap":1,"distance":"near"})", "value_invalid rules.json#/rules/0/distance");
    row("no object", "7", "wrong_type rules.json#/rules/0");
    row("twice", R"({"kind":"structure","output":"a","justification":"j"},{"kind":"structure","output":"a","justification":"j"})", "rule_duplicated rules.json#/rules/1");
}

void CriterionTest::whatARuleLacksIsNamedWithItsPlace()
{
    QFETCH(QByteArray, rule);
    QFETCH(QString, finding);
    Findings findings;
    parsed("{\"rules\": [" + rule + "]}", findings);
    QCOMPARE(listed(findings), finding);
}

void CriterionTest::noNumberHasADefault()
{
    Findings findings;
    const auto criterion = parsed(R"({"rules": [{"kind":"values","output":"a","justification":"j"}]})", findings);
    QVERIFY(!criterion.rules.at(0).atol && !criterion.rules.at(0).rtol);
    QCOMPARE(findings.size(), std::size_t(2));
}

void CriterionTest::whatIsLeftOutIsTheStrictest()
{
    Findings findings;
    const auto criterion = parsed(R"({"rules": [{"kind":"values","output":"a","justification":"j","atol":0,"rtol":0}]})", findings);
    QCOMPARE(int(criterion.rules.at(0).nan), int(NanPolicy::forbidden));
    QCOMPARE(criterion.rules.at(0).allowedFraction, 0.0);
    QCOMPARE(listed(findings), QString());
}

void CriterionTest::rulesForUndeclaredOutputsAreNamed()
{
    Findings findings;
    const auto criterion = parsed(R"({"rules": [{"kind":"structure","output":"a","justification":"j"},
                                                 {"kind":"structure","output":"*","justification":"j"},
                                                 {"kind":"structure","output":"b","justification":"j"}]})", findings);
    checkRuleOutputs(criterion, {"a"}, "criterion.json", findings);
    QCOMPARE(listed(findings), QStringLiteral("unknown_output criterion.json#/rules/2/output"));
    Findings none;
    checkRuleOutputs(parsed(R"({"rules": [{"kind":"structure","output":"a/first","justification":"j"}]})", none), {"a"}, "criterion.json", none);
    QCOMPARE(listed(none), QString());
}

void CriterionTest::aMemberOfAFileIsNamedByItsPointer()
{
    Rule metric;
    metric.kind = RuleKind::metric;
    metric.output = "scores";
    metric.field = "/f1/per~1class/3";
    QVERIFY(metric.holdsFor("scores"));
    QVERIFY(metric.holdsFor("scores/f1/per/class"));
    QVERIFY(!metric.holdsFor("scores/f1/per/class/30"));
    QVERIFY(!metric.holdsFor("scores/f2"));
    QVERIFY(!metric.holdsFor("other/f1/per/class"));
    Rule trajectory;
    trajectory.kind = RuleKind::trajectory;
    trajectory.output = "history";
    trajectory.value = "loss";
    QVERIFY(trajectory.holdsFor("history/loss"));
    QVERIFY(!trajectory.holdsFor("history/step"));
}

QTEST_APPLESS_MAIN(CriterionTest)
#include "tst_criterion.moc"
