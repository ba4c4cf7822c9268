// SPDX-License-Identifier: GPL-3.0-or-later
// An output without an element on either side: that nothing differs is no answer.
#include "core/comparison/rulejudge.h"
#include "core/messages/messages.h"
#include "core/verdict/assessor.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

Json described(const Json &shape)
{
    return {{"name", "e"}, {"shape", shape}, {"dtype", "float32"}, {"count", shape.empty() ? Json(1) : shape[0]},
            {"non_finite", {{"nan", 0}, {"positive_infinity", 0}, {"negative_infinity", 0}}}};
}

JudgedOutput judged(RuleKind kind, const Json &shape)
{
    const Messages wording(Messages::Language::english);
    const Json facts{{"expected", described(shape)}, {"found", described(shape)}, {"identifiers", {{"given", false}}},
                     {"values", {{"elements", 0}, {"different", 0}}}, {"rules", {{{"rule", 0}, {"mismatched", 0}}}}};
    const JudgedStructure structure = judgeStructure(facts, wording);
    Rule rule;
    rule.kind = kind;
    rule.output = "*";
    rule.atol = rule.rtol = 0;
    rule.minimum = rule.minimumAgreement = rule.minimumOverlap = 1;
    JudgedOutput output;
    output.name = "e";
    output.structureMet = structure.isMet();
    output.holdsNothing = structure.holdsNothing();
    output.rules = {judgeRule(rule, 0, "e", facts, structure, std::nullopt).judged};
    return output;
}

Assessment assessed(const JudgedOutput &output)
{
    Evidence evidence;
    evidence.comparisonReached = true;
    evidence.outputs = {output};
    return assess(evidence);
}

bool says(const std::vector<Statement> &list, const char *code)
{
    return std::any_of(list.begin(), list.end(), [&](const Statement &one) { return one.code == code; });
}

} // namespace

class NothingToCompareTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noRuleOverValuesIsJudged_data()
    {
        QTest::addColumn<int>("kind");
        for (const RuleKind kind : {RuleKind::values, RuleKind::cosine, RuleKind::categories, RuleKind::neighbours, RuleKind::metric, RuleKind::trajectory})
            QTest::newRow(std::string(spelling(kind)).c_str()) << static_cast<int>(kind);
    }

    void noRuleOverValuesIsJudged()
    {
        QFETCH(int, kind);
        for (const Json &shape : {Json{0, 4}, Json{0}, Json{3, 0}}) {
            const JudgedOutput output = judged(static_cast<RuleKind>(kind), shape);
            QVERIFY(output.structureMet);
            QCOMPARE(output.rules.front().state, RuleState::notJudged);
            QCOMPARE(output.rules.front().reason.code, std::string("reason_nothing_to_compare"));
            const Assessment assessment = assessed(output);
            QCOMPARE(assessment.verdict, Verdict::inconclusive);
            QVERIFY(says(assessment.reasons, "reason_nothing_to_compare"));
            QVERIFY(says(assessment.notChecked, "not_checked_output_without_values"));
        }
    }

    //! That an output is empty may be the question.
    void itsStructureIsJudgedAllTheSame()
    {
        const JudgedOutput output = judged(RuleKind::structure, {0, 4});
        QCOMPARE(output.rules.front().state, RuleState::met);
        const Assessment assessment = assessed(output);
        QCOMPARE(assessment.verdict, Verdict::reproduced);
        QVERIFY(says(assessment.notChecked, "not_checked_output_without_values"));
    }

    void anOutputWithValuesIsNotOne()
    {
        for (const Json &shape : {Json{2, 4}, Json::array()}) {
            const JudgedOutput output = judged(RuleKind::values, shape);
            QVERIFY(!output.holdsNothing);
            QVERIFY(output.rules.front().reason.code != "reason_nothing_to_compare");
            QVERIFY(!says(assessed(output).notChecked, "not_checked_output_without_values"));
        }
    }

    void eachStatementHasASentence()
    {
        for (const char *code : {"reason_nothing_to_compare", "not_checked_output_without_values", "paths_alike"})
            QVERIFY2(findMessage(code), code);
    }
};

QTEST_GUILESS_MAIN(NothingToCompareTest)
#include "tst_nothingtocompare.moc"
