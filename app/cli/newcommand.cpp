// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/newcommand.h"

#include "app/cli/findingsview.h"
#include "core/messages/messages.h"
#include "core/process/shellword.h"
#include "core/session/newdossier.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

void NewCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier that is made; it must not be there yet")->type_name("DOSSIER")->required();
    app.add_option("--project", m_project, "The project's folder; it is only read")->type_name("DIR")->required();
}

void NewCommand::show(Console &console, const Findings &noticed, const Findings &undecided) const
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    view.statement({"draft_written", {m_dossier}});
    view.group("draft_noticed", noticed);
    view.group("draft_undecided", undecided);
    view.next("redossier-cli capture " + shellPath(m_dossier) + " --python EXE --run");
}

int NewCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto made = draftDossier(m_project, m_dossier, EngineClient(surroundings.places.engine), surroundings.context);
    if (!made)
        return console.fail(made.error());
    if (!made->refused.empty()) {
        Findings refused;
        for (const Error &error : made->refused)
            refused.push_back({error.code, Severity::error, error.subject, error.subject, error.detail});
        return console.fail(77, refused);
    }
    const auto &error = made->notValidated;
    if (error && error->code == "cancelled")
        return console.fail(*error);
    Findings undecided = made->undecided;
    if (error)
        undecided.push_back({error->code, Severity::error, error->subject, error->subject, error->detail});
    if (!console.settings().json) {
        show(console, made->noticed, undecided);
        return 0;
    }
    Findings all = made->noticed;
    all.insert(all.end(), undecided.begin(), undecided.end());
    const Messages english(Messages::Language::english);
    console.document({{"schema", "redossier-new/1"},
                      {"dossier", m_dossier},
                      {"identity", nullptr},
                      {"findings", findingsJson(all, english)}});
    return 0;
}

} // namespace redossier
