// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runpreview.h"

#include "core/process/childenvironment.h"
#include "core/reference/reference.h"
#include "core/session/assetplaces.h"
#include "core/session/commandplan.h"
#include "core/session/workfolder.h"

#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! A place that nobody has, so that what was not located is written as its placeholder.
Locations withUnlocated(const Reference &reference, Locations located)
{
    for (const auto *assets : {&reference.weights, &reference.data})
        for (const Asset &asset : *assets)
            if (!asset.path)
                located.emplace(asset.name, fs::path("/dev/null") / asset.name);
    return located;
}

RootTokens ownTokens(const fs::path &dossier, const EnvironmentVariables &environment)
{
    RootTokens tokens;
    for (const auto &[name, value] : environment)
        if (name == "HOME" && value.starts_with('/'))
            tokens.add("HOME", value);
    tokens.add("DOSSIER", fs::absolute(dossier));
    return tokens;
}

std::vector<std::string> namesOf(const EnvironmentVariables &variables)
{
    std::vector<std::string> names;
    for (const auto &[name, value] : variables)
        names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace

Result<RunPreview> previewRun(const RunRequest &request, const Reference &reference, const std::optional<ChosenPython> &python,
                              const Places &places, const EnvironmentVariables &environment)
{
    const auto lists = EnvironmentLists::read(places.resources);
    if (!lists)
        return lists.error();
    const auto install = buildChildEnvironment(*lists, ChildPurpose::install, environment);
    const auto run = buildChildEnvironment(*lists, ChildPurpose::run, environment, reference.accessNames(),
                                           reference.entryPoint.environment);
    const ChosenPython itself = python ? ChosenPython{interpreterItself(*python), python->facts} : ChosenPython{"python3", {}};
    RunPreview preview;
    preview.work = request.work ? fs::absolute(*request.work) : WorkFolder::usualPlace("RUN-ID");
    RootTokens known = python ? rootTokens(request.dossier, itself, environment) : ownTokens(request.dossier, environment);
    known.add("WORK", preview.work);
    addLocated(known, reference, request.located);
    const Locations all = withUnlocated(reference, request.located);
    RootTokens tokens = known;
    addLocated(tokens, reference, all);
    const auto criterion = loadCriterion(request.dossier);
    const auto plan = planRun(reference, criterion ? criterion->criterion.rules : std::vector<Rule>(), {}, itself, all, install, tokens);
    if (!plan)
        return plan.error();
    preview.commands = plan->commands;
    if (!python)
        std::erase_if(preview.commands, [](const PlannedCommand &command) { return command.step == "rebuild"; });
    for (PlannedCommand &command : preview.commands) {
        command.folder = known.resolved(command.folder);
        for (std::string &argument : command.arguments)
            argument = known.resolved(argument);
    }
    preview.pipOptions = plan->pipOptions;
    preview.installNames = namesOf(install.variables);
    preview.runNames = namesOf(run.variables);
    return preview;
}

} // namespace redossier
