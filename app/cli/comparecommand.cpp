// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparecommand.h"

#include "app/cli/comparisonview.h"
#include "core/comparison/comparator.h"
#include "core/comparison/rulesfile.h"
#include "core/messages/messages.h"
#include "core/verdict/assessor.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

int exitStatusOf(Verdict verdict)
{
    return verdict == Verdict::reproduced ? 0 : verdict == Verdict::notReproduced ? 1 : 2;
}

Evidence evidenceFrom(const Comparison &comparison)
{
    Evidence evidence;
    evidence.outputs = comparison.outputs;
    evidence.unexpectedOutputs = comparison.unexpectedOutputs;
    evidence.unexpectedNonFinite = comparison.unexpectedNonFinite;
    return evidence;
}

} // namespace

void CompareCommand::declare(CLI::App &app)
{
    app.add_option("expected", m_expected, "The reference side: a file, or a folder of outputs")->type_name("EXPECTED")->required();
    app.add_option("found", m_found, "What was found: a file, or a folder of outputs")->type_name("FOUND")->required();
    app.add_option("--rules", m_rules, "The rules, in the shape of criterion.json")->type_name("FILE")->required();
    app.add_option("--python", m_python, "Interpreter for the checks of program rules; without it they are not judged")->type_name("EXE");
    app.add_flag("--cross-check", m_crossCheck, "Let libtorch compute again what it can, and say whether it agrees; the verdict is the same");
    app.add_flag("--yes", m_yes, "Approve the commands of program rules for this call");
}

//! Nothing where no check is asked for, or nobody named an interpreter.
Result<std::unique_ptr<CompareCheck>> CompareCommand::prepareCheck(const std::vector<Rule> &rules, CommandSurroundings &surroundings) const
{
    const auto isProgram = [](const Rule &rule) { return rule.kind == RuleKind::program; };
    if (m_python.empty() || std::none_of(rules.begin(), rules.end(), isProgram))
        return std::unique_ptr<CompareCheck>();
    return CompareCheck::prepare(rules, {m_python, m_expected, m_found, m_rules, m_yes}, surroundings);
}

int CompareCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    auto rules = readRulesFile(m_rules);
    if (!rules)
        return console.fail(rules.error());
    if (hasError(rules->findings))
        return console.fail(65, rules->findings);
    const Messages wording(Messages::Language::translated);
    for (const Finding &finding : rules->findings)
        console.finding(finding, wording);
    ComparisonRequest request;
    request.expected = m_expected;
    request.found = m_found;
    request.outputs = std::move(rules->outputs);
    request.criterion = std::move(rules->criterion);
    request.crossCheck = m_crossCheck;
    const auto check = prepareCheck(request.criterion.rules, surroundings);
    if (!check)
        return console.fail(check.error());
    request.program = *check ? &(*check)->program() : nullptr;
    const Messages english(Messages::Language::english);
    const auto comparison = compareOutputs(request, EngineClient(surroundings.places.engine),
                                           console.settings().json ? english : wording, surroundings.context);
    if (!comparison)
        return console.fail(comparison.error());
    const Evidence evidence = evidenceFrom(*comparison);
    const Assessment assessment = assess(evidence);
    const Json document = comparisonDocument(*comparison, spelling(assessment.verdict));
    if (console.settings().json) {
        console.document(document);
        return exitStatusOf(assessment.verdict);
    }
    console.print("Reference: " + m_expected);
    console.print("Found:     " + m_found);
    printComparison(document, console);
    printVerdict(assessment, verdictStatement(assessment, evidence), console, wording);
    return exitStatusOf(assessment.verdict);
}

} // namespace redossier
