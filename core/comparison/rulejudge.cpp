// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/rulejudge.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json numberOrNull(const std::optional<double> &value)
{
    return value ? jsonNumber(*value) : Json(nullptr);
}

std::string written(const Json &value)
{
    return value.is_null() ? "none" : value.is_string() ? value.get<std::string>() : dumpJsonLine(value);
}

//! The rule as it is evaluated, with its numbers.
std::string formulaOf(const Rule &rule)
{
    switch (rule.kind) {
    case RuleKind::structure:
        return "count, shape, dtype, identifiers and kinds of non-finite values are those of the reference";
    case RuleKind::values:
        return "abs(found - expected) <= " + written(numberOrNull(rule.atol)) + " + " + written(numberOrNull(rule.rtol)) +
               " * abs(expected), NaN " +
               (rule.nan == NanPolicy::samePlaces ? "allowed in the same places" : "forbidden") +
               ", for all but a share of " + written(jsonNumber(rule.allowedFraction));
    case RuleKind::cosine:
        return "cosine(found row, expected row) >= " + written(numberOrNull(rule.minimum)) + " for every row";
    default:
        return std::string(spelling(rule.kind));
    }
}

Json limitOf(const Rule &rule)
{
    switch (rule.kind) {
    case RuleKind::values:
        return jsonNumber(rule.allowedFraction);
    case RuleKind::cosine:
        return numberOrNull(rule.minimum);
    case RuleKind::categories:
        return numberOrNull(rule.minimumAgreement);
    case RuleKind::neighbours:
        return numberOrNull(rule.minimumOverlap);
    case RuleKind::metric:
        return numberOrNull(rule.allowedChange);
    default:
        return nullptr;
    }
}

//! One rule while it is judged.
class RuleJudge
{
public:
    RuleJudge(const Rule &rule, const std::string &output, const Json &facts) : m_rule(rule), m_output(output), m_facts(facts)
    {
        m_judgement.judged.kind = spelling(rule.kind);
        m_entry = {{"kind", spelling(rule.kind)}, {"state", nullptr},    {"measured", nullptr},
                   {"limit", limitOf(rule)},      {"mismatched", nullptr}, {"max_relative", nullptr},
                   {"formula", formulaOf(rule)},  {"justification", rule.justification}};
    }

    void judgeValues(const Json &measured);
    void judgeCosine(const Json &measured);
    void notJudged(const char *code) { settle(RuleState::notJudged, {code, {m_output, m_judgement.judged.kind}}); }
    void settle(RuleState state, Statement reason = {})
    {
        m_judgement.judged.state = state;
        if (state != RuleState::met)
            m_judgement.judged.reason = std::move(reason);
    }
    RuleJudgement finish()
    {
        m_entry["state"] = spelling(m_judgement.judged.state);
        m_judgement.document = std::make_shared<Json>(std::move(m_entry));
        return std::move(m_judgement);
    }

private:
    const Rule &m_rule;
    const std::string &m_output;
    const Json &m_facts;
    RuleJudgement m_judgement;
    Json m_entry;
};

void RuleJudge::judgeValues(const Json &measured)
{
    const Json &mismatched = memberAt(measured, "mismatched");
    const Json &elements = memberAt(memberAt(m_facts, "values"), "elements");
    if (!mismatched.is_number_unsigned() || !elements.is_number_unsigned())
        return notJudged("reason_rule_unreadable");
    const auto count = mismatched.get<std::uint64_t>();
    const auto all = elements.get<std::uint64_t>();
    const double share = all > 0 ? static_cast<double>(count) / static_cast<double>(all) : 0.0;
    m_entry["measured"] = share;
    m_entry["mismatched"] = count;
    m_entry["max_relative"] = memberAt(measured, "max_relative");
    if (share <= m_rule.allowedFraction)
        return settle(RuleState::met);
    settle(RuleState::notMet, {"reason_values_not_met", {m_output, written(share), written(m_rule.allowedFraction)}});
}

void RuleJudge::judgeCosine(const Json &measured)
{
    const Json &cosine = memberAt(memberAt(m_facts, "values"), "cosine");
    const Json &elements = memberAt(memberAt(m_facts, "values"), "elements");
    const Json &below = memberAt(measured, "mismatched");
    if (elements == 0)
        return settle(RuleState::met); // There is no row that could be below.
    if (!cosine.is_object() || !below.is_number_unsigned())
        return notJudged("reason_rule_needs_numbers");
    m_entry["measured"] = memberAt(cosine, "minimum");
    m_entry["mismatched"] = below;
    if (below == 0)
        return settle(RuleState::met);
    settle(RuleState::notMet, {"reason_cosine_not_met", {m_output, written(m_entry["measured"]), written(m_entry["limit"])}});
}

const Json &measuredBy(const Json &facts, std::size_t ruleIndex)
{
    static const Json none;
    for (const Json &entry : memberAt(facts, "rules"))
        if (memberAt(entry, "rule") == ruleIndex)
            return entry;
    return none;
}

} // namespace

RuleJudgement judgeRule(const Rule &rule, std::size_t ruleIndex, const std::string &output, const Json &facts,
                        const JudgedStructure &structure)
{
    RuleJudge judge(rule, output, facts);
    if (!structure.isReadable())
        judge.notJudged("reason_rule_unreadable");
    else if (rule.kind == RuleKind::structure)
        judge.settle(structure.isMet() ? RuleState::met : RuleState::notMet, {"reason_rule_not_met", {output, "structure"}});
    else if (!structure.isMet())
        judge.notJudged("reason_structure_first");
    else if (rule.kind == RuleKind::values)
        judge.judgeValues(measuredBy(facts, ruleIndex));
    else if (rule.kind == RuleKind::cosine)
        judge.judgeCosine(measuredBy(facts, ruleIndex));
    else
        judge.notJudged(rule.kind == RuleKind::program ? "reason_program_not_run" : "reason_rule_not_supported");
    return judge.finish();
}

RuleJudgement ruleWithoutOutput(const Rule &rule)
{
    RuleJudge judge(rule, rule.output, Json());
    judge.settle(RuleState::notMet, {"reason_expected_absent", {rule.output}});
    return judge.finish();
}

Json rulesForEngine(const std::vector<Rule> &rules)
{
    Json list = Json::array();
    for (const Rule &rule : rules) {
        if (rule.kind == RuleKind::values)
            list.push_back({{"kind", "values"},
                            {"output", rule.output},
                            {"atol", rule.atol.value_or(0)},
                            {"rtol", rule.rtol.value_or(0)},
                            {"nan", spelling(rule.nan)}});
        else if (rule.kind == RuleKind::cosine)
            list.push_back({{"kind", "cosine"}, {"output", rule.output}, {"minimum", rule.minimum.value_or(1)}});
        else
            list.push_back(nullptr);
    }
    return list;
}

} // namespace redossier
