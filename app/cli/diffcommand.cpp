// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diffcommand.h"

#include "app/cli/differenceview.h"
#include "core/difference/acceptednotes.h"
#include "core/difference/differencer.h"
#include "core/difference/sidesource.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "core/report/reportfile.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 4> formats{"text", "json", "html", "markdown"};

//! Volatile rows are in the document as well: whoever reads it can leave them out.
DifferenceFilter documentFilter(bool all)
{
    return {!all, false, false, {}, {}, {}};
}

} // namespace

void DiffCommand::declare(CLI::App &app)
{
    app.add_option("a", m_a, "A dossier, or a run as DOSSIER#RUN-ID; outputs are held against its criterion")->type_name("A")->required();
    app.add_option("b", m_b, "Another one; without #RUN-ID it is the last run, with #reference the reference itself")->type_name("B")->required();
    app.add_option("--format", m_format, "text, json, html or markdown")->type_name("FORMAT");
    app.add_option("--output", m_output, "File to write, never an existing one; standard output when left out")->type_name("FILE");
    app.add_flag("--all", m_all, "Equal and volatile rows too");
}

//! Before anything is read: a long comparison does not end in a refusal.
Outcome DiffCommand::checkOutput() const
{
    if (m_output.empty())
        return Done{};
    for (const std::string &side : {m_a, m_b})
        if (auto allowed = checkReportTarget(m_output, SideName::parse(side).dossier); !allowed)
            return allowed;
    return Done{};
}

Result<std::string> DiffCommand::rendered(const Difference &difference, CommandSurroundings &surroundings) const
{
    if (m_format == "json")
        return shared(difference, ReportFormat::json, documentFilter(m_all), surroundings);
    if (m_format == "text")
        return differenceText(difference, Messages(Messages::Language::translated), m_all);
    const DifferenceFilter filter = m_all ? DifferenceFilter::everything() : DifferenceFilter();
    return shared(difference, m_format == "markdown" ? ReportFormat::markdown : ReportFormat::html, filter, surroundings);
}

//! Whoever gets the file may be anybody: every format leaves out what a report leaves out.
Result<std::string> DiffCommand::shared(const Difference &difference, ReportFormat format, const DifferenceFilter &filter,
                                        CommandSurroundings &surroundings)
{
    DifferenceReportRequest request{filter, surroundings.places.resources, surroundings.places.engine};
    request.format = format;
    request.names = MachineNames::ofThisMachine();
    auto report = buildReviewedDifference(difference, request, Messages(Messages::Language::english), surroundings.context);
    return report ? Result(std::move(report->page)) : Result<std::string>(report.error());
}

int DiffCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    if (std::find(formats.begin(), formats.end(), m_format) == formats.end())
        return console.fail(Error{"format_unknown", m_format, "text, json, html, markdown"});
    if (console.settings().json && m_output.empty())
        m_format = "json";
    if (auto allowed = checkOutput(); !allowed)
        return console.fail(allowed.error());
    const Messages english(Messages::Language::english);
    auto difference = findDifference({m_a, m_b, surroundings.places.resources}, EngineClient(surroundings.places.engine), english,
                                           surroundings.context);
    if (!difference)
        return console.fail(difference.error());
    applyKeptNotes(*difference, notesOfThisMachine());
    const auto text = rendered(*difference, surroundings);
    if (!text)
        return console.fail(text.error());
    if (m_output.empty())
        console.write(*text);
    else if (auto written = writeReportFile(m_output, SideName::parse(m_a).dossier, *text); !written)
        return console.fail(written.error());
    else if (console.settings().json) {
        const auto document = shared(*difference, ReportFormat::json, documentFilter(m_all), surroundings);
        if (!document)
            return console.fail(document.error());
        console.write(*document);
    }
    else
        console.print(std::filesystem::absolute(m_output).string());
    return difference->answer();
}

} // namespace redossier
