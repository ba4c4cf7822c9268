// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/handovercommand.h"

#include "app/cli/consentview.h"
#include "app/cli/livelog.h"
#include "app/cli/locations.h"
#include "app/cli/runview.h"
#include "core/base/jsonfile.h"
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "core/process/supervisedrunner.h"
#include "core/session/handover.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::string listed(const std::vector<std::string> &names, const Wording &wording)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? wording.statement({"handover_none", {}}) : text;
}

void show(Console &console, RunView &view, const Handover &handover, const Wording &wording)
{
    view.record(handover.done);
    console.print("");
    console.print(wording.statement({"handover_inherited", {listed(handover.inherited, wording)}}));
    console.print(wording.statement({"handover_withheld", {listed(handover.withheld, wording)}}));
    console.print(wording.statement({handover.passed ? "handover_passed" : "handover_failed", {handover.done.run.machineClass}}));
    console.print(wording.statement({"handover_record", {handover.file}}));
}

} // namespace

void HandoverCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier's folder; it is locked")->type_name("DOSSIER")->required();
    app.add_option("--python", m_python, "The interpreter that makes the new environment")->type_name("EXE");
    app.add_option("--locate", m_located, "Where data or weights lie that the dossier only names; may be repeated")->type_name("NAME=PATH");
    app.add_flag("--yes", m_yes, "Approve the commands for this call");
}

int HandoverCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    HandoverRequest request;
    request.dossier = m_dossier;
    request.yes = m_yes;
    if (!m_python.empty())
        request.python = m_python;
    auto located = readLocations(m_located);
    if (!located)
        return console.fail(located.error());
    request.located = std::move(*located);
    const Messages english(Messages::Language::english), wording(Messages::Language::translated);
    SupervisedRunner runner(surroundings.places.supervisor);
    ConsentView consent(console, wording);
    RunView view(console, wording);
    LiveLog log(console);
    const RunSurroundings given{runner,
                                surroundings.places,
                                english,
                                ownEnvironment(),
                                ApprovalStore::ofThisUser(),
                                [&](const ConsentRequest &plan, const RootTokens &tokens) { consent.show(plan, tokens); },
                                [&](const ConsentRequest &) { return consent.ask(); },
                                [&](const Run &run, const StepReport &step) { log.finish(); view.stepChanged(run, step); }};
    TaskContext context = surroundings.context;
    context.log = [&](std::string_view piece) { log.add(piece); };
    const auto handover = handOver(request, given, context);
    log.finish();
    if (!handover)
        return console.fail(handover.error());
    if (handover->done.cancelled)
        return 130;
    if (const auto &problem = handover->done.problem)
        console.finding({problem->code, Severity::error, problem->subject, problem->subject, problem->detail}, wording);
    if (console.settings().json) {
        const auto document = readJsonBeneath(m_dossier, handover->file);
        if (!document)
            return console.fail(document.error());
        console.document(*document);
    } else {
        show(console, view, *handover, wording);
    }
    return handover->passed ? 0 : std::max(1, runExitStatus(handover->done.run, {}));
}

} // namespace redossier
