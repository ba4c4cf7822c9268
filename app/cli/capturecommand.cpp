// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/capturecommand.h"

#include "app/cli/consentview.h"
#include "app/cli/livelog.h"
#include "app/cli/locations.h"
#include "core/messages/messages.h"
#include "core/process/childenvironment.h"
#include "core/process/supervisedrunner.h"
#include "core/session/capture.h"
#include "core/session/samplespread.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! The document, or the findings and a line that says what to do next.
int present(const Captured &captured, const std::string &dossier, Console &console)
{
    const Messages wording(Messages::Language::translated);
    const bool failed = hasError(captured.findings);
    if (console.settings().json) {
        const Messages english(Messages::Language::english);
        Json document{{"schema", "redossier-capture/1"},
                      {"dossier", dossier},
                      {"identity", captured.identity ? Json(*captured.identity) : Json(nullptr)},
                      {"findings", findingsJson(captured.findings, english)}};
        if (captured.spread)
            document["spread"] = *captured.spread;
        console.document(document);
        return failed ? 1 : 0;
    }
    for (const Finding &finding : captured.findings)
        console.finding(finding, wording);
    if (captured.spread)
        for (const Statement &statement : spreadStatements(*captured.spread))
            console.print(wording.statement(statement));
    console.print(wording.statement({failed ? "capture_failed" : captured.identity ? "capture_done_again" : "capture_done", {dossier}}));
    return failed ? 1 : 0;
}

//! Refused for the dossier's own state: the document is the command's own then too.
int refuse(const Error &error, const std::string &dossier, Console &console)
{
    if (!console.settings().json || exitStatus(error.code) != 1)
        return console.fail(error);
    Captured captured;
    if (error.code == "locked")
        captured.identity = error.detail;
    captured.findings.push_back({error.code, Severity::error, "dossier.json#/identity", error.subject, error.detail});
    return present(captured, dossier, console);
}

} // namespace

void CaptureCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier's folder")->type_name("DOSSIER")->required();
    app.add_option("--python", m_python, "The reference environment's interpreter")->type_name("EXE")->required();
    auto *outputs = app.add_option("--outputs", m_outputs, "Copy the declared output files from this folder")->type_name("DIR");
    auto *run = app.add_flag("--run", m_run, "Make the outputs by the entry point, in a clean work folder")->excludes(outputs);
    app.add_option("--repeat", m_repeat, "Run the sample that often and show how far its outputs lie apart; no tolerance is made of it")
        ->type_name("N")->check(CLI::Range(1, 1000))->needs(run);
    app.add_option("--locate", m_located, "Where data or weights lie that the dossier only names; may be repeated")
        ->type_name("NAME=PATH");
    app.add_option("--log-limit", m_logLimit, "Bytes kept of each log; the middle of a longer one is dropped and counted")
        ->type_name("BYTES")->capture_default_str()->check(CLI::NonNegativeNumber);
    app.add_flag("--yes", m_yes, "Approve the commands of --run for this call");
}

int CaptureCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    auto located = readLocations(m_located);
    if (!located)
        return console.fail(located.error());
    CaptureRequest request;
    request.dossier = m_dossier;
    request.python = m_python;
    if (!m_outputs.empty())
        request.outputs = m_outputs;
    request.run = m_run;
    request.repeat = m_repeat;
    request.yes = m_yes;
    request.located = std::move(*located);
    request.logLimit = m_logLimit;
    const Messages english(Messages::Language::english);
    const Messages wording(Messages::Language::translated);
    SupervisedRunner runner(surroundings.places.supervisor);
    ConsentView consent(console, wording);
    LiveLog log(console);
    const RunSurroundings given{runner,
                                surroundings.places,
                                english,
                                ownEnvironment(),
                                ApprovalStore::ofThisUser(),
                                [&](const ConsentRequest &plan, const RootTokens &tokens) { consent.show(plan, tokens); },
                                [&](const ConsentRequest &) { return consent.ask(); },
                                {}};
    TaskContext context = surroundings.context;
    context.log = [&](std::string_view piece) { log.add(piece); };
    const auto captured = captureReference(request, given, context);
    log.finish();
    return captured ? present(*captured, m_dossier, console) : refuse(captured.error(), m_dossier, console);
}

} // namespace redossier
