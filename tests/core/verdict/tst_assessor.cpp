// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/assessor.h"
#include "core/messages/messages.h"

#include <QTest>

using namespace redossier;

namespace {

constexpr Presence presences[] = {Presence::readable, Presence::absent, Presence::unreadable};
constexpr RuleState states[] = {RuleState::met, RuleState::notMet, RuleState::notJudged};

//! The table of dossier-format.md once more, in its own words: the first that applies.
Verdict wanted(const Evidence &e)
{
    bool expectedUnusable = false, foundUnusable = false, structureFails = false, notMet = false, notJudged = false, anyRule = false;
    for (const JudgedOutput &output : e.outputs) {
        expectedUnusable |= output.expected != Presence::readable;
        foundUnusable |= output.found != Presence::readable;
        structureFails |= !output.structureMet;
        for (const JudgedRule &rule : output.rules) {
            anyRule = true;
            notMet |= rule.state == RuleState::notMet;
            notJudged |= rule.state == RuleState::notJudged;
        }
    }
    if (e.contentDiffers || expectedUnusable)
        return Verdict::notComparable;
    if (!e.comparisonReached || e.criterionUnlocked || (foundUnusable && !e.foundMayBeUnreadable))
        return Verdict::notAnswered;
    if (structureFails || notMet || foundUnusable)
        return Verdict::notReproduced;
    if (notJudged || !anyRule || e.neededCheckMissing)
        return Verdict::inconclusive;
    return Verdict::reproduced;
}

Evidence evidenceOf(unsigned bits)
{
    Evidence evidence;
    evidence.contentDiffers = (bits & 1) != 0;
    evidence.criterionUnlocked = (bits & 2) != 0;
    evidence.comparisonReached = (bits & 4) == 0;
    evidence.neededCheckMissing = (bits & 8) != 0;
    evidence.foundMayBeUnreadable = (bits & 16) == 0;
    return evidence;
}

//! Every output with at most two rules: presence of both sides, structure, states of the rules.
std::vector<JudgedOutput> everyOutput()
{
    std::vector<std::vector<JudgedRule>> ruleLists{{}};
    for (const RuleState first : states) {
        ruleLists.push_back({{"values", first, {}}});
        for (const RuleState second : states)
            ruleLists.push_back({{"values", first, {}}, {"cosine", second, {}}});
    }
    std::vector<JudgedOutput> list;
    for (const Presence expected : presences)
        for (const Presence found : presences)
            for (const bool structure : {true, false})
                for (const auto &rules : ruleLists) {
                    JudgedOutput output;
                    output.name = "o";
                    output.expected = expected;
                    output.found = found;
                    output.structureMet = structure;
                    output.rules = rules;
                    list.push_back(output);
                }
    return list;
}

} // namespace

class AssessorTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theWholeTruthTable();
    void oneBadOutputDecidesForAll();
    void nothingGreenWithoutARule();
    void everyVerdictHasItsReason();
    void everyStatementHasASentence();
};

void AssessorTest::theWholeTruthTable()
{
    int rows = 0;
    const auto check = [&rows](const Evidence &evidence) {
        ++rows;
        return decide(evidence) == wanted(evidence) && assess(evidence).verdict == wanted(evidence);
    };
    for (unsigned bits = 0; bits < 32; ++bits) {
        Evidence evidence = evidenceOf(bits);
        QVERIFY(check(evidence));
        for (const JudgedOutput &output : everyOutput()) {
            evidence.outputs = {output};
            QVERIFY2(check(evidence), std::to_string(bits).c_str());
        }
    }
    QCOMPARE(rows, 32 * (1 + 9 * 2 * 13));
}

void AssessorTest::oneBadOutputDecidesForAll()
{
    JudgedOutput good;
    good.structureMet = true;
    good.rules = {{"values", RuleState::met, {}}};
    for (const JudgedOutput &other : everyOutput()) {
        Evidence evidence;
        evidence.outputs = {good, other};
        QCOMPARE(decide(evidence), wanted(evidence));
        if (decide(evidence) == Verdict::reproduced)
            QVERIFY(other.structureMet && other.expected == Presence::readable && other.found == Presence::readable);
    }
}

void AssessorTest::nothingGreenWithoutARule()
{
    JudgedOutput equal;
    equal.structureMet = true;
    Evidence evidence;
    evidence.outputs = {equal};
    QCOMPARE(decide(evidence), Verdict::inconclusive);
    QCOMPARE(decide(Evidence{}), Verdict::inconclusive);
}

void AssessorTest::everyVerdictHasItsReason()
{
    for (unsigned bits = 0; bits < 32; ++bits) {
        Evidence evidence = evidenceOf(bits);
        for (JudgedOutput output : everyOutput()) {
            for (JudgedRule &rule : output.rules)
                rule.reason = {"reason_rule_not_met", {"o", rule.kind}};
            evidence.outputs = {output};
            const Assessment assessment = assess(evidence);
            QVERIFY2(!assessment.reasons.empty(), std::string(spelling(assessment.verdict)).c_str());
            QVERIFY(!assessment.notChecked.empty());
        }
    }
}

void AssessorTest::everyStatementHasASentence()
{
    for (const Verdict verdict : {Verdict::notComparable, Verdict::notAnswered, Verdict::notReproduced, Verdict::inconclusive,
                                  Verdict::reproduced}) {
        Assessment assessment;
        assessment.verdict = verdict;
        QVERIFY(findMessage(verdictStatement(assessment, {}).code) != nullptr);
    }
    for (unsigned bits = 0; bits < 32; ++bits)
        for (const JudgedOutput &output : everyOutput()) {
            Evidence evidence = evidenceOf(bits);
            evidence.outputs = {output};
            evidence.unexpectedOutputs = {"more"};
            const Assessment assessment = assess(evidence);
            for (const auto *list : {&assessment.reasons, &assessment.notChecked})
                for (const Statement &statement : *list)
                    QVERIFY2(statement.code.empty() || findMessage(statement.code), statement.code.c_str());
        }
}

QTEST_GUILESS_MAIN(AssessorTest)
#include "tst_assessor.moc"
