// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/privatecommand.h"

#include "app/cli/findingsview.h"
#include "core/messages/messages.h"
#include "core/sharing/privatefindings.h"
#include "core/sharing/sharingdecisions.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! What was found, with what sharing.json of the same folder says about it.
class DecidedFindings
{
public:
    DecidedFindings(const PrivateScan &scan, const SharingDecisions &decisions) : m_findings(placedFindings(scan)), m_decisions(decisions) {}

    //! Those that nobody decided about.
    Findings open() const
    {
        Findings some;
        for (const PrivateFinding &one : m_findings)
            if (!one.row || !m_decisions.taken(one.row->kind, one.row->value))
                some.push_back(one.finding);
        return some;
    }

    //! Those with this decision; what stands instead is said with each.
    Findings decided(SharingAction action) const
    {
        Findings some;
        for (const PrivateFinding &one : m_findings) {
            const auto decision = one.row ? m_decisions.taken(one.row->kind, one.row->value) : std::nullopt;
            if (!decision || decision->action != action)
                continue;
            some.push_back(one.finding);
            if (action == SharingAction::replace)
                some.back().detail += "  \xE2\x86\x92  " + decision->placeholder;
        }
        return some;
    }

    bool hasError() const
    {
        return std::any_of(m_findings.begin(), m_findings.end(), [](const PrivateFinding &one) { return one.finding.severity == Severity::error; });
    }

    //! Every finding about a thing has its decision: a credential is replaced unless somebody decided otherwise.
    Json json(const Wording &wording) const
    {
        Json list = Json::array();
        for (const PrivateFinding &one : m_findings) {
            Json finding = findingJson(one.finding, wording);
            if (one.row) {
                const auto decision = m_decisions.find(one.row->kind, one.row->value);
                finding["decision"] = decision ? spelling(decision->action) : "open";
                if (decision && decision->action == SharingAction::replace)
                    finding["placeholder"] = decision->placeholder;
                if (decision && !decision->decided.empty())
                    finding["decided"] = decision->decided;
            }
            list.push_back(std::move(finding));
        }
        return list;
    }

private:
    std::vector<PrivateFinding> m_findings;
    const SharingDecisions &m_decisions;
};

void show(Console &console, const PrivateScan &scan, const DecidedFindings &findings)
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    const Findings open = findings.open();
    view.statement({"private_looked", {std::to_string(scan.files)}});
    view.group("private_errors", ofSeverity(open, Severity::error));
    view.group("private_warnings", ofSeverity(open, Severity::warning));
    view.group("private_hints", ofSeverity(open, Severity::hint));
    view.list("private_kept", findings.decided(SharingAction::keep));
    view.list("private_replaced", findings.decided(SharingAction::replace));
    view.list("private_dropped", findings.decided(SharingAction::drop));
    if (scan.rows.empty() && scan.secretFiles.empty())
        view.statement({std::any_of(scan.notRead.begin(), scan.notRead.end(), [](const Finding &one) { return one.code == "private_not_read"; })
                            ? "private_clean_partly"
                            : "private_clean",
                        {}});
}

} // namespace

void PrivateCommand::declare(CLI::App &app)
{
    app.add_option("path", m_path, "A dossier, or any folder or file")->type_name("PATH")->required();
}

int PrivateCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto scan = scanPrivate(m_path, MachineNames::ofThisMachine(), surroundings.context);
    if (!scan)
        return console.fail(scan.error());
    std::error_code ignored;
    const auto decisions = std::filesystem::is_directory(m_path, ignored) ? SharingDecisions::ofDossier(m_path) : Result(SharingDecisions());
    if (!decisions)
        return console.fail(decisions.error());
    const DecidedFindings findings(*scan, *decisions);
    if (console.settings().json)
        console.document({{"schema", "redossier-private/1"}, {"subject", m_path}, {"findings", findings.json(Messages(Messages::Language::english))}});
    else
        show(console, *scan, findings);
    return findings.hasError() ? 1 : 0;
}

} // namespace redossier
