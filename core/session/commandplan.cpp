// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/commandplan.h"

#include "core/reference/entrypoint.h"

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

Result<std::vector<std::string>> sampleArguments(const PreparedRun &prepared, const RunRequest &request,
                                                 const RootTokens &tokens, const std::string &python)
{
    const fs::path work(workToken);
    PlaceholderValues values{python, work / "code", work / "inputs", work / "outputs", work / "configuration", {}, {}};
    const auto place = [&](const Asset &asset) -> fs::path {
        if (asset.path)
            return fs::path("{DOSSIER}/reference") / *asset.path;
        const auto given = request.located.find(asset.name);
        return given == request.located.end() ? fs::path("{LOCATED}") / asset.name
                                              : fs::path(tokens.tokenised(fs::absolute(given->second).string()));
    };
    for (const Asset &asset : prepared.reference.weights)
        values.weights[asset.name] = place(asset);
    for (const Asset &asset : prepared.reference.data)
        values.data[asset.name] = place(asset);
    return fillPlaceholders(prepared.reference.entryPoint.arguments, values);
}

} // namespace

Result<ConsentRequest> planCommands(const PreparedRun &prepared, const RunRequest &request,
                                    const RunSurroundings &surroundings)
{
    const RootTokens tokens = rootTokens(prepared.root(), prepared.python, surroundings.environment);
    const std::string python = std::string(workToken) + "/environment/bin/python";
    const std::string run = "{DOSSIER}/runs/RUN-ID";
    ConsentRequest plan;
    plan.identity = prepared.identity.identity;
    const auto add = [&](const char *step, const char *name, std::vector<std::string> arguments, std::string folder) {
        plan.commands.push_back({step, name, std::move(arguments), std::move(folder)});
    };
    add("rebuild", "venv", {tokens.tokenised(prepared.python.executable.string()), "-m", "venv", std::string(workToken) + "/environment"}, workToken);
    add("rebuild", "pip-version", {python, "-m", "pip", "--version"}, "{DOSSIER}/reference");
    add("rebuild", "pip-install", {python, "-m", "pip", "install", "-r", prepared.reference.requirements.file, "--report", run + "/install-report.json"}, "{DOSSIER}/reference");
    auto sample = sampleArguments(prepared, request, tokens, python);
    if (!sample)
        return sample.error();
    if (!sample->empty())
        add("sample", "sample", std::move(*sample),
            (fs::path(workToken) / prepared.reference.entryPoint.workingDirectory).lexically_normal().string());
    plan.pipOptions = pipVariables(prepared.install);
    return plan;
}

} // namespace redossier
