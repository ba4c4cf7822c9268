// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/commandplan.h"

#include "core/environment/rebuildcommands.h"

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

//! Nothing is added when there is no entry point yet.
Outcome addSample(ConsentRequest &plan, const Reference &reference, const std::string &python, const Locations &located,
                  const RootTokens &tokens)
{
    Locations tokenised;
    for (const auto &[name, path] : absoluteLocations(located))
        tokenised[name] = tokens.tokenised(path.string());
    auto arguments = fillPlaceholders(reference.entryPoint.arguments,
                                      placeholderValues(reference, python, workToken, "{DOSSIER}", tokenised));
    if (!arguments)
        return arguments.error();
    const auto folder = (fs::path(workToken) / reference.entryPoint.workingDirectory).lexically_normal();
    if (!arguments->empty())
        plan.commands.push_back({"sample", "sample", std::move(*arguments), folder.string()});
    return Done{};
}

} // namespace

RootTokens rootTokens(const fs::path &dossier, const InterpreterFacts &python, const EnvironmentVariables &environment)
{
    RootTokens tokens;
    for (const auto &[name, value] : environment)
        if (name == "HOME" && value.starts_with('/'))
            tokens.add("HOME", value);
    if (python.isVirtualEnvironment())
        tokens.add("PROJECT", fs::path(python.prefix).parent_path());
    tokens.add("PYTHON_BASE", python.basePrefix);
    tokens.add("DOSSIER", fs::absolute(dossier));
    return tokens;
}

Result<ConsentRequest> planRun(const Reference &reference, const std::string &identity, const ChosenPython &python,
                               const Locations &located, const ChildEnvironment &install, const RootTokens &tokens)
{
    const std::string rebuilt = environmentInterpreter(workToken).string();
    ConsentRequest plan;
    plan.identity = identity;
    const auto add = [&](const char *step, const char *name, std::vector<std::string> arguments, std::string folder) {
        plan.commands.push_back({step, name, std::move(arguments), std::move(folder)});
    };
    const RebuildCommands commands = RebuildCommands::of(tokens.tokenised(python.executable.string()), std::string(workToken),
                                                         reference.requirements.file);
    add("rebuild", "venv", commands.venv, workToken);
    add("rebuild", "pip-version", commands.pipVersion, "{DOSSIER}/reference");
    add("rebuild", "pip-install", commands.pipInstall, "{DOSSIER}/reference");
    if (auto added = addSample(plan, reference, rebuilt, located, tokens); !added)
        return added.error();
    plan.pipOptions = pipVariables(install);
    return plan;
}

Result<ConsentRequest> planCapture(const Reference &reference, const std::string &identity, const ChosenPython &python,
                                   const Locations &located, const RootTokens &tokens)
{
    ConsentRequest plan;
    plan.identity = identity;
    if (auto added = addSample(plan, reference, tokens.tokenised(python.executable.string()), located, tokens); !added)
        return added.error();
    return plan;
}

} // namespace redossier
