// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/differenceview.h"

#include "core/base/jsonfile.h"
#include "core/difference/differencewords.h"
#include "core/dossier/dossier.h"
#include "core/report/boundedview.h"
#include "core/report/evidenceview.h"
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
    const bool grouped = isGroup(row);
    for (const DifferenceField &field : row.fields)
        if (!grouped && (row.a == row.b || (field.name != "version" && field.name != "local"))) // the cells of a package hold both
            details.push_back(field.name + "  " + words.cells(field.a, field.b));
    if (row.comparison)
        if (std::string measures = words.measures(*row.comparison); !measures.empty())
            details.push_back(std::move(measures));
    for (const std::string &note : row.notes)
        details.push_back(note == "line_ends" && row.text ? words.lineEnds(*row.text) : words.note(note));
    if (grouped && !row.fields.empty())
        details.push_back(words.grouping(row));
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

//! A's rules as they stand; null where they were changed since, for lines in a plot would be those of others.
Json criterionOf(const DifferenceSide &a)
{
    auto document = a.identity == a.content ? readJsonFile(a.dossier / "reference/criterion.json") : Result<Json>(Error{"changed_since_lock", {}, {}});
    return document ? std::move(*document) : Json(nullptr);
}

//! Which rows are in the view, sentence by sentence.
Json shownView(const Difference &difference, const DifferenceFilter &filter, const DifferenceWords &words, const Wording &wording)
{
    Json sentences = Json::array();
    const auto add = [&](const char *code, std::string argument) { sentences.push_back(wording.statement({code, {std::move(argument)}})); };
    if (!filter.section.empty())
        add("difference_view_section", words.section(filter.section));
    if (!filter.layer.empty())
        add("difference_view_layer", filter.layer);
    if (!filter.search.empty())
        add("difference_view_search", filter.search);
    const FilteredRows rows = filteredRows(difference.rows, filter);
    const bool isPart = !sentences.empty();
    if (rows.rows.empty() && isPart)
        sentences.push_back(wording.statement({"difference_view_empty", {}}));
    else if (rows.rows.empty())
        add("difference_nothing", std::to_string(difference.count(RowState::equal)));
    if (rows.accepted > 0)
        add("difference_accepted_hidden", std::to_string(rows.accepted));
    if (rows.isVolatile > 0)
        add("difference_volatile_hidden", std::to_string(rows.isVolatile));
    return sentences;
}

//! The rows of one section, and its outputs with their measures.
Json sectionView(const Difference &difference, const std::vector<const DifferenceRow *> &shown, const SectionCounts &counts, bool all, const OutputPlots &plots,
                 const Wording &wording)
{
    const DifferenceWords words(wording);
    Json rows = Json::array(), outputs = Json::array();
    const bool accepted = std::any_of(shown.begin(), shown.end(), [](const DifferenceRow *row) { return row->reason.has_value(); });
    for (const DifferenceRow *row : shown) {
        if (rows.size() == mostListed)
            break;
        rows.push_back(rowView(*row, words, wording));
        if (!row->comparison)
            continue;
        const auto drawn = plots.find(textAt(*row->comparison, "name"));
        outputs.push_back(outputEvidenceView(*row->comparison, criterionOf(difference.a), drawn == plots.end() ? nullptr : &drawn->second, wording));
    }
    return {{"title", words.section(counts.section)},
            {"head", words.sectionHead(counts, shown.size(), all)},
            {"accepted", accepted},
            {"columns", accepted ? 6 : 5},
            {"rows", std::move(rows)},
            {"rows_all", shown.size()},
            {"outputs", std::move(outputs)}};
}

} // namespace

Json differenceView(const Difference &difference, const DifferenceFilter &filter, const OutputPlots &plots, const Wording &wording)
{
    const DifferenceWords words(wording);
    std::map<std::string, std::vector<const DifferenceRow *>> shown;
    for (const std::size_t place : filteredRows(difference.rows, filter).rows)
        shown[difference.rows[place].section].push_back(&difference.rows[place]);
    Json sections = Json::array();
    for (const SectionCounts &one : difference.sections)
        if (const auto &rows = shown[one.section]; !rows.empty())
            sections.push_back(sectionView(difference, rows, one, !filter.onlyDifferences, plots, wording));
    return {{"title", wording.statement({"difference_title", {}})},
            {"time", std::max(difference.a.created, difference.b.created)},
            {"tool", toolName()},
            {"sides", Json::array({sideView("A", difference.a, words, wording), sideView("B", difference.b, words, wording)})},
            {"relation", wording.statement(difference.relationStatement())},
            {"sentences", statementsJson(difference.banner(wording), wording)},
            {"whole", difference.a.isComplete() && difference.b.isComplete()},
            {"sections", std::move(sections)},
            {"shown", shownView(difference, filter, words, wording)}};
}

} // namespace redossier
