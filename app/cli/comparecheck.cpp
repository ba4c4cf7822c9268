// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparecheck.h"

#include "app/cli/consentview.h"
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/plain/digest.h"
#include "core/process/childenvironment.h"
#include "core/session/commandplan.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! A folder beside the rules, as reference/ has it; the rules' own folder where there is none.
fs::path besideRules(const fs::path &rules, const char *name)
{
    const fs::path folder = fs::absolute(rules).parent_path();
    std::error_code failed;
    return fs::is_directory(folder / name, failed) ? folder / name : folder;
}

PlaceholderValues placesOf(const CompareCheckRequest &request, const fs::path &python)
{
    PlaceholderValues places;
    places.python = python;
    places.code = besideRules(request.rules, "code");
    places.inputs = besideRules(request.rules, "inputs");
    places.configuration = besideRules(request.rules, "configuration");
    places.outputs = fs::absolute(request.found).lexically_normal();
    places.expected = fs::absolute(request.expected).lexically_normal();
    return places;
}

//! The commands as they will be started. A placeholder that only a dossier fills is told as the rule's own reason later.
ConsentRequest planOf(const std::vector<Rule> &rules, const PlaceholderValues &places)
{
    ConsentRequest plan;
    for (const Rule &rule : rules) {
        if (rule.kind != RuleKind::program)
            continue;
        auto arguments = fillPlaceholders(rule.arguments, places);
        if (!arguments)
            continue;
        PlannedCommand command{"comparison", "program", std::move(*arguments), "{WORK}"};
        if (std::find(plan.commands.begin(), plan.commands.end(), command) == plan.commands.end())
            plan.commands.push_back(std::move(command));
    }
    return plan;
}

Outcome approve(const ConsentRequest &plan, bool yes, Console &console)
{
    if (plan.commands.empty())
        return Done{};
    const Messages wording(Messages::Language::translated);
    ConsentView view(console, wording);
    RootTokens tokens;
    tokens.add("WORK", "(a temporary folder)");
    view.show(plan, tokens);
    if (yes || view.ask())
        return Done{};
    return Error{"not_approved", "compare", {}};
}

} // namespace

Result<std::unique_ptr<CompareCheck>> CompareCheck::prepare(const std::vector<Rule> &rules, const CompareCheckRequest &request,
                                                            CommandSurroundings &surroundings)
{
    const auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return lists.error();
    const auto environment = buildChildEnvironment(*lists, ChildPurpose::run, ownEnvironment());
    std::unique_ptr<CompareCheck> check(new CompareCheck(surroundings));
    const auto python = choosePython(request.python, {}, check->m_runner, environment.variables, surroundings.context);
    if (!python)
        return python.error();
    const PlaceholderValues places = placesOf(request, python->executable);
    if (const auto approved = approve(planOf(rules, places), request.yes, surroundings.console); !approved)
        return approved.error();
    auto work = TemporaryWork::create();
    if (!work)
        return work.error();
    check->m_work.emplace(std::move(*work));
    SupervisedRunner &runner = check->m_runner;
    check->m_program.emplace(ProgramSurroundings{
        places, check->m_work->path(), environment.variables, {},
        [&runner](Command command, const TaskContext &context) { return runner.run(command, context); }});
    return check;
}

} // namespace redossier
