// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/commandplan.h"

#include "core/environment/inventory.h"
#include "core/environment/rebuildcommands.h"
#include "core/process/pythoninterpreter.h"
#include "core/session/deviceprobe.h"

#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr const char *workToken = "{WORK}";

//! pip's options that do not stand in the command: PIP_* of this program's environment.
std::vector<std::string> pipVariables(const ChildEnvironment &install)
{
    std::vector<std::string> options;
    for (const auto &[name, value] : install.variables)
        if (name.starts_with("PIP_"))
            options.push_back(name + "=" + value);
    std::sort(options.begin(), options.end());
    return options;
}

Locations tokenisedLocations(const Locations &located, const RootTokens &tokens)
{
    Locations tokenised;
    for (const auto &[name, path] : absoluteLocations(located))
        tokenised[name] = tokens.tokenised(path.string());
    return tokenised;
}

//! Nothing is added when there is no entry point yet.
Outcome addSample(ConsentRequest &plan, const Reference &reference, const std::string &python, const Locations &located,
                  const RootTokens &tokens, int times = 1)
{
    auto arguments = fillPlaceholders(reference.entryPoint.arguments,
                                      placeholderValues(reference, python, workToken, tokenisedLocations(located, tokens)));
    if (!arguments)
        return arguments.error();
    const auto folder = (fs::path(workToken) / reference.entryPoint.workingDirectory).lexically_normal();
    if (!arguments->empty())
        plan.commands.push_back({"sample", "sample", std::move(*arguments), folder.string(), times});
    return Done{};
}

Outcome addProbe(ConsentRequest &plan, const Reference &reference, const std::string &python, const std::string &folder,
                 const Locations &located, const RootTokens &tokens)
{
    ProbeRequest probe = deviceProbe(reference, python, "{DOSSIER}/reference", tokenisedLocations(located, tokens));
    probe.folder = folder;
    probe.work = workToken;
    auto arguments = probeArguments(probe);
    if (!arguments)
        return arguments.error();
    plan.commands.push_back({"device", "device-probe", std::move(*arguments), workToken});
    return Done{};
}

//! The authors' own checks, each command once.
Outcome addChecks(ConsentRequest &plan, const std::vector<Rule> &rules, const PlaceholderValues &places)
{
    for (const Rule &rule : rules) {
        if (rule.kind != RuleKind::program)
            continue;
        auto arguments = fillPlaceholders(rule.arguments, places);
        if (!arguments)
            return arguments.error();
        PlannedCommand command{"comparison", "program", std::move(*arguments), std::string(workToken) + "/program"};
        if (std::find(plan.commands.begin(), plan.commands.end(), command) == plan.commands.end())
            plan.commands.push_back(std::move(command));
    }
    return Done{};
}

} // namespace

RootTokens interpreterTokens(const std::string &prefix, const std::string &basePrefix, const EnvironmentVariables &environment)
{
    RootTokens tokens;
    for (const auto &[name, value] : environment)
        if (name == "HOME" && value.starts_with('/'))
            tokens.add("HOME", value);
    if (prefix != basePrefix)
        tokens.add("PROJECT", fs::path(prefix).parent_path());
    tokens.add("PYTHON_BASE", basePrefix);
    return tokens;
}

RootTokens rootTokens(const fs::path &dossier, const ChosenPython &python, const EnvironmentVariables &environment)
{
    RootTokens tokens = interpreterTokens(python.facts.prefix, python.facts.basePrefix, environment);
    tokens.add("DOSSIER", fs::absolute(dossier));
    if (tokens.tokenised(python.executable.string()).starts_with('/'))
        tokens.add("OUTSIDE", python.executable.parent_path());
    return tokens;
}

PlaceholderValues checkPlaces(const Reference &reference, const fs::path &python, const fs::path &work, const Locations &located,
                              const fs::path &expected, const fs::path &found)
{
    PlaceholderValues places = placeholderValues(reference, python, work, located);
    places.outputs = found;
    places.expected = expected;
    return places;
}

Result<ConsentRequest> planRun(const Reference &reference, const std::vector<Rule> &rules, const std::string &identity,
                               const ChosenPython &python, const Locations &located, const ChildEnvironment &install,
                               const RootTokens &tokens)
{
    const std::string referenceToken = "{DOSSIER}/reference";
    const auto commands = RebuildCommands::of(tokens.tokenised(python.executable.string()), python.facts.bundledPip, workToken,
                                              reference.requirements.file);
    const std::string rebuilt = environmentInterpreter(workToken).string();
    ConsentRequest plan;
    plan.identity = identity;
    const auto add = [&](const char *step, const char *name, std::vector<std::string> arguments, std::string folder) {
        plan.commands.push_back({step, name, std::move(arguments), std::move(folder)});
    };
    add("rebuild", "venv", commands.venv, workToken);
    add("rebuild", "pip-version", commands.pipVersion, referenceToken);
    add("rebuild", "pip-install", commands.pipInstall, referenceToken);
    add("dependencies", "interpreter", interpreterQuestion(rebuilt), workToken);
    add("dependencies", "pip-check", {rebuilt, "-m", "pip", "--disable-pip-version-check", "check"}, referenceToken);
    add("dependencies", "pip-freeze", {rebuilt, "-m", "pip", "--disable-pip-version-check", "freeze", "--all"}, referenceToken);
    add("dependencies", "inventory", inventoryCommand(rebuilt, workToken), workToken);
    if (auto added = addProbe(plan, reference, rebuilt, "{DOSSIER}/runs/RUN-ID", located, tokens); !added)
        return added.error();
    if (auto added = addSample(plan, reference, rebuilt, located, tokens); !added)
        return added.error();
    if (auto added = addChecks(plan, rules, checkPlaces(reference, rebuilt, workToken, tokenisedLocations(located, tokens),
                                                        referenceToken + "/expected", "{DOSSIER}/runs/RUN-ID/outputs"));
        !added)
        return added.error();
    plan.pipOptions = pipVariables(install);
    return plan;
}

Result<ConsentRequest> planCapture(const Reference &reference, const std::string &identity, const ChosenPython &python,
                                   const Locations &located, const RootTokens &tokens, int times)
{
    ConsentRequest plan;
    plan.identity = identity;
    const std::string own = tokens.tokenised(python.executable.string());
    plan.commands.push_back({"capture", "inventory", inventoryCommand(own, workToken), workToken});
    if (python.facts.hasPip)
        plan.commands.push_back({"capture", "pip-freeze", {own, "-m", "pip", "freeze", "--all"}, workToken});
    if (auto added = addProbe(plan, reference, own, workToken, located, tokens); !added)
        return added.error();
    if (auto added = addSample(plan, reference, own, located, tokens, times); !added)
        return added.error();
    return plan;
}

} // namespace redossier
