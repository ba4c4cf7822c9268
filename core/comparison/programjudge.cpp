// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/rulekinds.h"
#include "core/plain/filename.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t mostShown = 2000; // of a message that somebody else's program wrote

} // namespace

void judgeProgram(RuleEntry &entry, const ProgramAnswer &answer)
{
    if (!answer.problem.empty())
        return entry.notJudged(answer.problem, {visibleText(answer.detail.substr(0, mostShown))});
    const std::string message = visibleText(answer.message.substr(0, mostShown));
    entry.set("measured", *answer.measured);
    entry.set("program", {{"arguments", entry.rule().arguments},
                          {"passed", answer.passed},
                          {"measured", *answer.measured},
                          {"message", message}});
    entry.settle(answer.passed, {answer.passed ? "rule_program_passed" : "rule_program_failed", {entry.output(), message}});
}

} // namespace redossier
