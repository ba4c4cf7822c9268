// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/differencemarkdown.h"

#include "core/report/markdowntext.h"
#include "core/report/reportformat.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

void appendRow(std::string &text, const Json &row)
{
    const auto at = [&](const char *key) { return markdownText(textAt(row, key)); };
    text += "| " + at("name") + " | " + textAt(row, "mark") + " " + at("state") + " | " + at("a") + " | " + at("b") + " | " + at("layer") + " | "
            + at("reason") + " |\n";
}

//! What belongs to a row and has no place in a table: its fields and lines.
void appendDetails(std::string &text, const Json &row)
{
    const Json &details = memberAt(memberAt(row, "details"), "rows");
    const Json &lines = memberAt(row, "lines");
    if (details.empty() && lines.is_null())
        return;
    text += "\n**" + markdownText(textAt(row, "name")) + "**\n\n";
    for (const Json &one : details)
        text += "- " + markdownText(one.get<std::string>()) + "\n";
    if (lines.is_null())
        return;
    std::string body;
    for (const Json &line : memberAt(lines, "rows"))
        body += textAt(line, "sign") + textAt(line, "text") + "\n";
    const std::string fence = markdownFence(body);
    text += "\n" + fence + "diff\n" + body + fence + "\n";
    if (const std::string cut = textAt(lines, "cut"); !cut.empty())
        text += "\n" + markdownText(cut) + "\n";
}

//! Where a section of cells, fields and lines ends, its outputs follow.
Outcome appendOutputs(std::string &text, const Json &outputs, const std::filesystem::path &templates)
{
    for (const Json &output : outputs) {
        const auto page = renderReport(output, ReportFormat::markdown, templates, "evidence");
        if (!page)
            return page.error();
        text += "\nBelow, the reference is A, and found is B.\n\n" + *page;
    }
    return Done{};
}

std::string headOf(const Json &view)
{
    std::string text = "# " + markdownText(textAt(view, "title")) + "\n\n";
    for (const Json &side : memberAt(view, "sides")) {
        text += "- **" + textAt(side, "side") + "** " + markdownText(textAt(side, "text")) + "\n";
        for (const Json &problem : memberAt(memberAt(side, "problems"), "rows"))
            text += "  - " + markdownText(problem.get<std::string>()) + "\n";
    }
    text += "\n" + markdownText(textAt(view, "relation")) + "\n";
    for (const char *key : {"sentences", "shown"})
        for (const Json &sentence : memberAt(view, key))
            text += "\n" + markdownText(sentence.get<std::string>()) + "\n";
    return text;
}

} // namespace

Result<std::string> differenceMarkdown(const Json &view, const std::filesystem::path &templates)
{
    const auto before = renderReport(view, ReportFormat::markdown, templates, "before");
    if (!before)
        return before;
    const auto cut = renderReport(view, ReportFormat::markdown, templates, "cut");
    if (!cut)
        return cut;
    std::string text = *before + headOf(view) + (cut->empty() ? "" : "\n") + *cut;
    for (const Json &one : memberAt(view, "sections")) {
        text += "\n## " + markdownText(textAt(one, "head")) + "\n\n| | | A | B | | |\n|---|---|---|---|---|---|\n";
        for (const Json &row : memberAt(one, "rows"))
            appendRow(text, row);
        for (const Json &row : memberAt(one, "rows"))
            appendDetails(text, row);
        if (auto written = appendOutputs(text, memberAt(one, "outputs"), templates); !written)
            return written.error();
    }
    return text;
}

} // namespace redossier
