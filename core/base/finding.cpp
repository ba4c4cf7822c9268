// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/finding.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

std::string_view spelling(Severity severity)
{
    switch (severity) {
    case Severity::error:
        return "error";
    case Severity::warning:
        return "warning";
    case Severity::hint:
        return "hint";
    }
    return "error";
}

bool hasError(const Findings &findings)
{
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding &finding) { return finding.severity == Severity::error; });
}

Json findingJson(const Finding &finding, const Wording &wording)
{
    const Sentences sentences = wording.finding(finding);
    return {{"code", finding.code},         {"severity", spelling(finding.severity)}, {"where", finding.where},
            {"subject", finding.subject},   {"message", sentences.message},           {"todo", sentences.todo}};
}

Json findingsJson(const Findings &findings, const Wording &wording)
{
    Json list = Json::array();
    for (const Finding &finding : findings)
        list.push_back(findingJson(finding, wording));
    return list;
}

Json statementsJson(const std::vector<Statement> &statements, const Wording &wording)
{
    Json list = Json::array();
    for (const Statement &statement : statements)
        list.push_back(wording.statement(statement));
    return list;
}

} // namespace redossier
