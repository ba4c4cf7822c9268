// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleentry.h"

#include "core/comparison/ruleformula.h"

#include <nlohmann/json.hpp>

namespace redossier {

RuleEntry::RuleEntry(const Rule &rule, const std::string &output, const Json &facts, const Json &measured)
    : m_rule(rule), m_output(output), m_facts(facts), m_measured(measured)
{
    m_judgement.judged.kind = spelling(rule.kind);
    m_judgement.document = std::make_shared<Json>(Json{{"kind", spelling(rule.kind)},
                                                       {"state", nullptr},
                                                       {"measured", nullptr},
                                                       {"limit", limitOf(rule)},
                                                       {"mismatched", nullptr},
                                                       {"max_relative", nullptr},
                                                       {"formula", formulaOf(rule)},
                                                       {"justification", rule.justification}});
}

void RuleEntry::set(std::string_view key, Json value)
{
    (*m_judgement.document)[std::string(key)] = std::move(value);
}

const Json &RuleEntry::at(std::string_view key) const
{
    return memberAt(*m_judgement.document, key);
}

void RuleEntry::settle(bool met, Statement summary)
{
    settle(met, summary, summary);
}

void RuleEntry::settle(bool met, Statement summary, Statement reason)
{
    m_judgement.judged.state = met ? RuleState::met : RuleState::notMet;
    m_judgement.summary = std::move(summary);
    if (!met)
        m_judgement.judged.reason = std::move(reason);
}

void RuleEntry::notJudged(std::string_view code, const std::vector<std::string> &details)
{
    Statement reason{std::string(code), {m_output, m_judgement.judged.kind}};
    reason.arguments.insert(reason.arguments.end(), details.begin(), details.end());
    m_judgement.judged.state = RuleState::notJudged;
    m_judgement.judged.reason = m_judgement.summary = std::move(reason);
}

RuleJudgement RuleEntry::finish()
{
    set("state", spelling(m_judgement.judged.state));
    return std::move(m_judgement);
}

} // namespace redossier
