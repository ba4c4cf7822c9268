// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runcommand.h"

#include "app/cli/consentview.h"
#include "app/cli/humanbytes.h"
#include "app/cli/livelog.h"
#include "app/cli/locations.h"
#include "app/cli/runview.h"
#include "core/messages/messages.h"
#include "core/plain/filename.h"
#include "core/process/childenvironment.h"
#include "core/process/supervisedrunner.h"
#include "core/session/pipeline.h"
#include "core/session/workfolder.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

int listKept(Console &console)
{
    const auto kept = keptWorkFolders();
    if (console.settings().json) {
        Json folders = Json::array();
        for (const KeptWork &one : kept)
            folders.push_back({{"folder", one.root.string()}, {"run", one.run}, {"bytes", one.bytes}, {"title", one.title}});
        console.document({{"schema", "redossier-kept/1"}, {"folders", folders}});
        return 0;
    }
    for (const KeptWork &one : kept)
        console.print(humanBytes(one.bytes) + "  " + one.root.string() + (one.title.empty() ? std::string() : "  (" + visibleText(one.title) + ")"));
    if (kept.empty())
        console.print("No work folder is kept.");
    return 0;
}

} // namespace

void RunCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier's folder")->type_name("DOSSIER");
    app.add_option("--until", m_until, "The last step to carry out")->type_name("STEP")->check(CLI::IsMember(stepNames()));
    app.add_option("--resume", m_resume, "Go on with this run at its first step that has not passed")->type_name("RUN-ID");
    app.add_option("--python", m_python, "The interpreter that makes the new environment")->type_name("EXE");
    app.add_option("--work", m_work, "Work here instead of below the cache folder: a new or empty folder outside the dossier")
        ->type_name("DIR");
    app.add_flag("--discard", m_discard, "Remove the work folder at the end");
    app.add_flag("--kept", m_kept, "List the work folders that were kept, with their sizes, and do nothing else");
    app.add_option("--locate", m_located, "Where data or weights lie that the dossier only names; may be repeated")
        ->type_name("NAME=PATH");
    app.add_option("--accept", m_accepted,
                   "Accept a difference at the gate: NAME is a distribution, python, platform or KIND:*; may be repeated")
        ->type_name("NAME=REASON");
    app.add_option("--accept-file", m_acceptFile, "Accept the differences that this file names")->type_name("FILE");
    app.add_option("--log-limit", m_logLimit, "Bytes kept of each log; the middle of a longer one is dropped and counted")
        ->type_name("BYTES")->capture_default_str()->check(CLI::NonNegativeNumber);
    app.add_flag("--yes", m_yes, "Approve the commands for this call");
}

Outcome RunCommand::readOptions(RunRequest &request) const
{
    const auto filled = [](const std::string &text) {
        return text.empty() ? std::nullopt : std::optional<std::filesystem::path>(text);
    };
    if (m_dossier.empty())
        return Error{"wrong_usage", "redossier-cli run", "a dossier is required"};
    request.dossier = m_dossier;
    if (!m_until.empty())
        request.until = m_until;
    if (!m_resume.empty())
        request.resume = m_resume;
    request.python = filled(m_python);
    request.work = filled(m_work);
    request.discard = m_discard;
    request.yes = m_yes;
    request.logLimit = m_logLimit;
    auto located = readLocations(m_located);
    if (!located)
        return located.error();
    request.located = std::move(*located);
    auto acceptances = readAcceptances(m_accepted, filled(m_acceptFile));
    if (!acceptances)
        return acceptances.error();
    request.acceptances = std::move(*acceptances);
    return Done{};
}

int RunCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    if (m_kept)
        return listKept(console);
    RunRequest request;
    if (auto read = readOptions(request); !read)
        return console.fail(read.error());
    const Messages english(Messages::Language::english);
    const Messages wording(Messages::Language::translated);
    SupervisedRunner runner(surroundings.places.supervisor);
    ConsentView consent(console, wording);
    RunView view(console, wording);
    LiveLog log(console);
    RunSurroundings given{runner,
                          surroundings.places,
                          english,
                          ownEnvironment(),
                          ApprovalStore::ofThisUser(),
                          [&](const ConsentRequest &plan, const RootTokens &tokens) { consent.show(plan, tokens); },
                          [&](const ConsentRequest &) { return consent.ask(); },
                          [&](const Run &run, const StepReport &step) { log.finish(); view.stepChanged(run, step); }};
    TaskContext context = surroundings.context;
    context.log = [&](std::string_view piece) { log.add(piece); };
    const auto done = carryOut(request, given, context);
    log.finish();
    if (!done)
        return console.fail(done.error());
    if (console.settings().json)
        console.document(done->run.toJson(english));
    else
        view.summary(*done, request);
    if (done->workProblem)
        console.finding({done->workProblem->code, Severity::warning, done->workProblem->subject, done->workProblem->subject,
                         done->workProblem->detail}, wording);
    if (done->cancelled)
        return 130;
    if (done->problem) {
        console.finding({done->problem->code, Severity::error, done->problem->subject, done->problem->subject,
                         done->problem->detail}, wording);
        return exitStatus(done->problem->code);
    }
    return runExitStatus(done->run, request.until);
}

} // namespace redossier
