// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/probecommand.h"

#include "app/cli/probeview.h"
#include "core/messages/messages.h"
#include "core/process/pythoninterpreter.h"
#include "core/process/supervisedrunner.h"
#include "core/session/commandplan.h"
#include "core/session/pythonchoice.h"

#include <CLI/CLI.hpp>
#include <QTemporaryDir>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Result<DeviceResult> probe(const std::string &python, std::optional<Platform> expected, CommandSurroundings &surroundings)
{
    const auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return lists.error();
    const char *path = std::getenv("PATH");
    const auto program = locateProgram(python, path ? path : "");
    if (!program)
        return program.error();
    const ChildEnvironment child = buildChildEnvironment(*lists, ChildPurpose::run, ownEnvironment());
    SupervisedRunner runner(surroundings.places.supervisor);
    const auto facts = interrogatePython(*program, runner, child.variables, surroundings.context);
    if (!facts)
        return facts.error();
    const QTemporaryDir folder;
    if (!folder.isValid())
        return Error{"cannot_write", folder.path().toStdString(), folder.errorString().toStdString()};
    ProbeRequest request;
    request.python = *program;
    request.platform = expected;
    request.folder = folder.path().toStdString();
    request.work = request.folder;
    RootTokens tokens = interpreterTokens(facts->prefix, facts->basePrefix, ownEnvironment());
    tokens.add("WORK", request.folder);
    CommandJournal journal(runner, request.folder, tokens, 1u << 26);
    const DeviceProber prober(surroundings.places.resources, SystemSources::ofThisMachine(runner, *lists));
    return prober.probe(request, child, journal, surroundings.context);
}

Json document(const DeviceResult &result, const Wording &wording)
{
    return {{"schema", "redossier-probe/1"},
            {"platform", memberAt(*result.device, "platform")},
            {"expected", memberAt(*result.device, "expected")},
            {"state", spelling(result.report.state)},
            {"chain", *result.chain},
            {"stages", memberAt(*result.device, "stages")},
            {"conclusions", statementsJson(result.conclusions, wording)}};
}

int statusOf(StepState state)
{
    switch (state) {
    case StepState::passed:
        return 0;
    case StepState::failed:
        return 1;
    case StepState::cancelled:
        return 130;
    default:
        return 2;
    }
}

} // namespace

void ProbeCommand::declare(CLI::App &app)
{
    app.add_option("--python", m_python, "The interpreter that is probed")->required()->type_name("EXE");
    app.add_option("--expect", m_expected, "The platform that must be reached; without it, what torch says is reported")
        ->type_name("PLATFORM")
        ->check(CLI::IsMember({"cpu", "cuda", "rocm", "mps", "xpu", "none"}));
}

int ProbeCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto expected = m_expected.empty() ? std::nullopt : platformFromSpelling(m_expected);
    const auto result = probe(m_python, expected, surroundings);
    if (!result)
        return console.fail(result.error());
    if (console.settings().json)
        console.document(document(*result, Messages(Messages::Language::english)));
    else
        showProbe(*result, console, Messages(Messages::Language::translated));
    return statusOf(result->report.state);
}

} // namespace redossier
