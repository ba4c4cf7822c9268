// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/differencereport.h"

#include "core/difference/differencewords.h"
#include "core/report/markdowntext.h"
#include "core/report/pagetemplate.h"
#include "core/report/sharedtext.h"
#include "core/report/viewparts.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t mostLines = 400; // of one file's difference

//! Symbol beside the word; never alone.
std::string_view markOf(RowState state)
{
    switch (state) {
    case RowState::equal: return "=";
    case RowState::different: return "≠";
    case RowState::onlyA: return "−";
    case RowState::onlyB: return "+";
    case RowState::notRecorded: return "?";
    case RowState::notReadable: return "!";
    case RowState::notation: return "≈";
    case RowState::isVolatile: return "~";
    case RowState::accepted: return "✓";
    }
    return "";
}

//! "bad" for what differs, "good" for what does not or was accepted, "open" for what is not known.
std::string_view toneOf(RowState state)
{
    if (state == RowState::accepted || state == RowState::equal)
        return "good";
    return differs(state) ? "bad" : "open";
}

Json linesView(const TextDifference &text, const Wording &wording)
{
    constexpr const char *signs[] = {" ", "-", "+"};
    constexpr const char *kinds[] = {"context", "removed", "added"};
    Json rows = Json::array();
    std::size_t all = 0;
    for (const TextHunk &hunk : text.hunks)
        for (const TextLine &line : hunk.lines)
            if (all++ < mostLines) {
                Json row{{"sign", signs[static_cast<int>(line.kind)]}, {"text", line.text}};
                row[kinds[static_cast<int>(line.kind)]] = true;
                rows.push_back(std::move(row));
            }
    Json view = section(std::move(rows));
    view["cut"] = all > mostLines ? wording.statement({"difference_lines_cut", {std::to_string(all - mostLines)}}) : std::string();
    return view;
}

Json rowView(const DifferenceRow &row, const DifferenceWords &words, const Wording &wording)
{
    Json details = Json::array();
    for (const DifferenceField &field : row.fields)
        details.push_back(field.name + "  " + words.cells(field.a, field.b));
    if (row.comparison)
        if (std::string measures = words.measures(*row.comparison); !measures.empty())
            details.push_back(std::move(measures));
    for (const std::string &note : row.notes)
        details.push_back(note == "line_ends" && row.text ? words.lineEnds(*row.text) : words.note(note));
    Json view{{"name", row.name},
              {"mark", markOf(row.state)},
              {"tone", toneOf(row.state)},
              {"state", words.state(row.state)},
              {"a", words.cell(row.a)},
              {"b", words.cell(row.b)},
              {"layer", words.layer(row)},
              {"reason", row.reason.value_or("")},
              {"details", section(std::move(details))}};
    if (row.text && !row.text->sameLines())
        view["lines"] = linesView(*row.text, wording);
    return view;
}

Json sideView(const char *name, const DifferenceSide &side, const DifferenceWords &words, const Wording &wording)
{
    Json problems = Json::array();
    for (const Finding &one : side.problems)
        problems.push_back(wording.finding(one).message);
    return {{"side", name}, {"text", words.side(side)}, {"identity", side.identity.value_or("")}, {"problems", section(std::move(problems))}};
}

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

} // namespace

Json DifferenceReport::view() const
{
    const DifferenceWords words(m_wording);
    const std::vector<std::size_t> places = filteredRows(m_difference.rows, m_filter).rows;
    const bool all = !m_filter.onlyDifferences;
    Json sections = Json::array();
    for (const SectionCounts &one : m_difference.sections) {
        Json rows = Json::array();
        for (const std::size_t place : places)
            if (const DifferenceRow &row = m_difference.rows[place]; row.section == one.section)
                rows.push_back(rowView(row, words, m_wording));
        const std::size_t shown = rows.size();
        if (shown > 0)
            sections.push_back({{"title", words.section(one.section)}, {"head", words.sectionHead(one, shown, all)}, {"rows", std::move(rows)}});
    }
    Json sentences = statementsJson(m_difference.banner(m_wording), m_wording);
    const auto number = [&](RowState state) { return std::to_string(m_difference.count(state)); };
    std::string ending = sections.empty() ? m_wording.statement({"difference_nothing", {number(RowState::equal)}}) : std::string();
    std::string hidden;
    if (m_filter.hideVolatile && m_difference.count(RowState::isVolatile) > 0)
        hidden = m_wording.statement({"difference_volatile_hidden", {number(RowState::isVolatile)}});
    return sharedView({{"sides", Json::array({sideView("A", m_difference.a, words, m_wording), sideView("B", m_difference.b, words, m_wording)})},
                       {"relation", m_wording.statement(m_difference.relationStatement())},
                       {"sentences", std::move(sentences)},
                       {"whole", m_difference.a.isComplete() && m_difference.b.isComplete()},
                       {"sections", std::move(sections)},
                       {"nothing", std::move(ending)},
                       {"hidden", std::move(hidden)}});
}

std::string DifferenceReport::markdown() const
{
    const Json page = view();
    std::string text = "# " + markdownText(m_wording.statement({"difference_title", {}})) + "\n\n";
    for (const Json &side : memberAt(page, "sides")) {
        text += "- **" + textAt(side, "side") + "** " + markdownText(textAt(side, "text")) + "\n";
        for (const Json &problem : memberAt(memberAt(side, "problems"), "rows"))
            text += "  - " + markdownText(problem.get<std::string>()) + "\n";
    }
    text += "\n" + markdownText(textAt(page, "relation")) + "\n";
    for (const Json &sentence : memberAt(page, "sentences"))
        text += "\n" + markdownText(sentence.get<std::string>()) + "\n";
    for (const Json &one : memberAt(page, "sections")) {
        text += "\n## " + markdownText(textAt(one, "head")) + "\n\n| | | A | B | | |\n|---|---|---|---|---|---|\n";
        for (const Json &row : memberAt(one, "rows"))
            appendRow(text, row);
        for (const Json &row : memberAt(one, "rows"))
            appendDetails(text, row);
    }
    for (const char *key : {"nothing", "hidden"})
        if (const std::string ending = textAt(page, key); !ending.empty())
            text += "\n" + markdownText(ending) + "\n";
    return text;
}

Result<std::string> DifferenceReport::html(const std::filesystem::path &templates) const
{
    Json page = view();
    page["title"] = m_wording.statement({"difference_title", {}});
    return fillTemplate(templates, "difference.html", page);
}

} // namespace redossier
