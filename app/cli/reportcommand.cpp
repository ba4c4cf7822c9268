// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/reportcommand.h"

#include "core/messages/messages.h"
#include "core/plain/digest.h"
#include "core/report/reportbuilder.h"
#include "core/report/reportfile.h"
#include "core/sharing/privatefindings.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

namespace fs = std::filesystem;

//! "DOSSIER-RUN-report.html" in the current folder: named after what it is about, and outside the dossier.
fs::path defaultOutput(const fs::path &dossier, const std::string &run, ReportFormat format)
{
    const fs::path whole = fs::weakly_canonical(dossier);
    return whole.filename().string() + (run.empty() ? "" : "-" + run) + "-report" + std::string(fileEnding(format));
}

//! Each thing that is open, and that therefore nothing was written.
int refuse(Console &console, const ReviewedReport &report)
{
    PrivateScan scan;
    scan.rows = report.undecided;
    Findings findings = privateFindings(scan);
    const std::string number = std::to_string(report.undecided.size());
    findings.push_back({"private_undecided", Severity::error, {}, number, {}});
    return console.fail(1, findings);
}

} // namespace

void ReportCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "Folder that holds dossier.json")->type_name("DOSSIER")->required();
    app.add_option("--run", m_run, "Run to report; the last one when left out")->type_name("RUN-ID");
    app.add_option("--format", m_format, "html, markdown or json")->type_name("FORMAT");
    app.add_option("--output", m_output, "File to write, never an existing one; DOSSIER-report with the ending of the format here when left out")->type_name("FILE");
    app.add_option("--decisions", m_decisions, "What becomes of each private thing, in the shape of sharing.json; the dossier's own when left out")->type_name("FILE");
}

int ReportCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto format = reportFormatOf(m_format);
    if (!format)
        return console.fail(Error{"format_unknown", m_format, "html, markdown, json"});
    const Messages english(Messages::Language::english);
    const ReportRequest request{m_dossier, m_run, surroundings.places.resources, m_decisions, surroundings.places.engine, *format, MachineNames::ofThisMachine()};
    const auto report = buildReviewedReport(request, english, surroundings.context);
    if (!report)
        return console.fail(report.error());
    // Whoever hands in decisions wants a reviewed report: a row that they leave open is told and nothing is written.
    if (!m_decisions.empty() && !report->undecided.empty())
        return refuse(console, *report);
    const std::string *page = &report->page;
    const fs::path whole = fs::absolute(m_output.empty() ? defaultOutput(m_dossier, m_run, *format) : fs::path(m_output));
    if (auto written = writeReportFile(whole, m_dossier, *page); !written)
        return console.fail(written.error());
    if (console.settings().json)
        console.document({{"schema", "redossier-report/1"},
                          {"format", m_format},
                          {"output", whole.string()},
                          {"reviewed", report->reviewed},
                          {"bytes", page->size()},
                          {"sha256", sha256Hex(*page)}});
    else
        console.print(whole.string());
    if (!report->reviewed && !report->undecided.empty())
        console.note(Messages(Messages::Language::translated).statement({"report_undecided", {std::to_string(report->undecided.size())}}));
    return 0;
}

} // namespace redossier
