// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/validatecommand.h"

#include "app/cli/findingsview.h"
#include "core/messages/messages.h"
#include "core/process/shellword.h"
#include "core/session/referencevalidation.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

bool has(const Findings &findings, const char *code)
{
    return std::any_of(findings.begin(), findings.end(), [code](const Finding &finding) { return finding.code == code; });
}

//! What a person would do next.
std::string nextCommand(const ReferenceValidation &validation, const std::string &dossier)
{
    const std::string place = shellPath(dossier);
    if (has(validation.findings, "no_reference_inventory"))
        return "redossier-cli capture " + place + " --python EXE --run";
    if (validation.forbidsLock())
        return {};
    if (validation.changedSinceLock())
        return "redossier-cli lock " + place + " --reason TEXT";
    return std::string("redossier-cli ") + (validation.dossier.isDraft() ? "lock " : "run ") + place;
}

void show(Console &console, const ReferenceValidation &validation, const std::string &dossier)
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    if (validation.dossier.identity)
        view.statement({"validate_state_locked", {*validation.dossier.identity}});
    else
        view.statement({"validate_state_draft", {}});
    view.group("validate_errors", ofSeverity(validation.findings, Severity::error));
    view.group("validate_warnings", ofSeverity(validation.findings, Severity::warning));
    view.group("validate_hints", ofSeverity(validation.findings, Severity::hint));
    if (validation.findings.empty())
        view.statement({"validate_clean", {}});
    if (const std::string next = nextCommand(validation, dossier); !next.empty())
        view.next(next);
}

} // namespace

void ValidateCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier's folder")->type_name("DOSSIER")->required();
}

int ValidateCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const EngineClient engine(surroundings.places.engine);
    const auto validation = validateReference(m_dossier, engine, surroundings.context);
    if (!validation)
        return console.fail(validation.error());
    if (console.settings().json) {
        const Messages english(Messages::Language::english);
        console.document({{"schema", "redossier-validate/1"},
                          {"subject", m_dossier},
                          {"findings", findingsJson(validation->findings, english)}});
    } else {
        show(console, *validation, m_dossier);
    }
    return statusOf(validation->findings);
}

} // namespace redossier
