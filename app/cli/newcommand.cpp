// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/newcommand.h"

#include "app/cli/findingsview.h"
#include "app/cli/shellword.h"
#include "core/environment/requirementsfile.h"
#include "core/messages/messages.h"
#include "core/reference/referencedrafter.h"
#include "core/session/referencevalidation.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Result<RebuildFileParts> readRebuildFile(const std::filesystem::path &root, const std::string &relative)
{
    const auto file = RequirementsFile::readBeneath(root, relative);
    if (!file)
        return file.error();
    return RebuildFileParts{file->files(), file->localPaths(), file->findings()};
}

//! What `validate` says about the draft and the drafting did not say yet.
Findings undecidedOf(const Findings &validated, const Findings &noticed)
{
    Findings undecided;
    for (const Finding &finding : validated) {
        const bool known = std::any_of(noticed.begin(), noticed.end(), [&](const Finding &other) {
            return other.code == finding.code && (other.subject == finding.subject || finding.code == "no_version_control");
        });
        if (!known)
            undecided.push_back(finding);
    }
    return undecided;
}

} // namespace

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
    view.next("redossier-cli capture " + shellPath(m_dossier) + " --python EXE --outputs DIR");
}

int NewCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto draft = ReferenceDrafter(readRebuildFile).draft(m_project, m_dossier, surroundings.context);
    if (!draft)
        return console.fail(draft.error());
    if (!draft->refused.empty()) {
        Findings refused;
        for (const Error &error : draft->refused)
            refused.push_back({error.code, Severity::error, error.subject, error.subject, error.detail});
        return console.fail(77, refused);
    }
    const auto validation = validateReference(m_dossier, EngineClient(surroundings.places.engine), surroundings.context);
    const auto undecided = validation ? undecidedOf(validation->findings, draft->findings) : Findings();
    if (!console.settings().json) {
        show(console, draft->findings, undecided);
        return 0;
    }
    Findings all = draft->findings;
    all.insert(all.end(), undecided.begin(), undecided.end());
    const Messages english(Messages::Language::english);
    console.document({{"schema", "redossier-new/1"},
                      {"dossier", m_dossier},
                      {"identity", nullptr},
                      {"findings", findingsJson(all, english)}});
    return 0;
}

} // namespace redossier
