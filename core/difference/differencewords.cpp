// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/differencewords.h"

#include "core/dossier/run.h"
#include "core/plain/filename.h"
#include "core/process/redactor.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::string textOf(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : dumpJsonLine(value);
}

//! The identifier of the row and where in it, or the index alone.
std::string placeText(const Json &worst)
{
    const Json &identifier = memberAt(worst, "identifier");
    const std::string index = dumpJsonLine(memberAt(worst, "index"));
    return identifier.is_null() ? index : textOf(identifier) + " " + index;
}

} // namespace

std::string DifferenceWords::state(RowState state) const
{
    return say("difference_state_" + std::string(spelling(state)));
}

std::string DifferenceWords::section(const std::string &section) const
{
    return say("difference_section_" + section);
}

std::string DifferenceWords::sectionHead(const SectionCounts &section, std::size_t shown, bool all) const
{
    const std::string hidden = std::to_string(all ? 0 : section.of(RowState::equal));
    return say("difference_section_head", {this->section(section.section), std::to_string(shown), hidden});
}

std::string DifferenceWords::origin(const std::string &origin) const
{
    return say("difference_origin_" + origin);
}

std::string DifferenceWords::layer(const DifferenceRow &row) const
{
    return row.layer + ", " + origin(row.origin);
}

std::string DifferenceWords::cell(const DifferenceCell &cell) const
{
    switch (cell.kind) {
    case DifferenceCell::Kind::none: return say("difference_cell_none");
    case DifferenceCell::Kind::notRecorded: return say("difference_cell_not_recorded");
    case DifferenceCell::Kind::notReadable: return say("difference_cell_not_readable", {cell.text});
    case DifferenceCell::Kind::value: break;
    }
    const std::string text = cell.spoken ? say("report_state_" + cell.text) : cell.text.empty() ? "\"\"" : cell.text;
    return cell.declared ? say("difference_cell_declared", {text}) : text;
}

std::string DifferenceWords::note(const std::string &code) const
{
    return say("difference_note_" + code);
}

std::string DifferenceWords::cells(const DifferenceCell &a, const DifferenceCell &b) const
{
    return say("difference_cells", {cell(a), cell(b)});
}

std::string DifferenceWords::grouping(const DifferenceRow &row) const
{
    return say("difference_step_facts", {std::to_string(row.fields.size())});
}

std::vector<std::string> DifferenceWords::details(const DifferenceRow &row) const
{
    std::vector<std::string> lines;
    if (!row.text && !(row.a == row.b && !row.fields.empty()))
        lines.push_back(cells(row.a, row.b));
    const bool grouped = isGroup(row);
    for (const DifferenceField &field : row.fields)
        if (!grouped && (row.a == row.b || (field.name != "version" && field.name != "local"))) // the cells of a package hold both
            lines.push_back(field.name + "  " + cells(field.a, field.b) + (field.state == RowState::isVolatile ? " (" + state(field.state) + ")" : ""));
    if (row.text && !row.text->sameLines())
        lines.push_back(say("difference_line_counts", {std::to_string(row.text->removed), std::to_string(row.text->added)}));
    if (row.comparison)
        if (std::string text = measures(*row.comparison); !text.empty())
            lines.push_back(std::move(text));
    for (const std::string &one : row.notes)
        lines.push_back(one == "line_ends" && row.text ? lineEnds(*row.text) : note(one));
    if (grouped && !row.fields.empty())
        lines.push_back(grouping(row));
    if (row.reason)
        lines.push_back(say("difference_reason", {*row.reason}));
    return lines;
}

std::string DifferenceWords::lineEnds(const TextDifference &text) const
{
    const auto word = [this](LineEnds ends) { return say("difference_ends_" + std::string(spelling(ends))); };
    return say("difference_line_ends", {word(text.aEnds), word(text.bEnds)});
}

std::string DifferenceWords::side(const DifferenceSide &side) const
{
    const auto folder = side.dossier.filename().empty() ? side.dossier.parent_path().filename() : side.dossier.filename();
    std::string text = folder.string() + (side.title.empty() ? "" : " \"" + visibleText(redactCredentials(side.title)) + "\"");
    const auto append = [&](const std::string &part) { text += ", " + part; };
    append(side.identity ? say("difference_side_identity", {side.identity->substr(0, 12)}) : say("difference_side_draft"));
    const std::string number = side.runNumber > 0 ? std::to_string(side.runNumber) : "?"; // of a run that cannot be read
    append(side.run ? say("difference_side_run", {number, *side.run}) : say("difference_side_reference"));
    if (side.variant)
        append(say("difference_side_variant"));
    if (side.run)
        append(verdict(side));
    if (side.machineClass)
        append(*side.machineClass);
    return text;
}

std::string DifferenceWords::verdict(const DifferenceSide &side) const
{
    if (!side.verdict)
        return say("difference_no_verdict");
    const std::string word = isVerdict(*side.verdict) ? say("report_state_" + *side.verdict) : *side.verdict;
    return say(hasError(side.problems) ? "difference_verdict_recorded" : "difference_verdict", {word});
}

std::string DifferenceWords::measures(const Json &output) const
{
    const Json &values = memberAt(output, "values");
    const Json &worst = memberAt(values, "max_absolute");
    const Json &different = memberAt(values, "different");
    if (!worst.is_object() || different == 0)
        return {};
    return say("difference_largest", {textOf(different), textOf(memberAt(values, "elements")), textOf(memberAt(worst, "value")),
                                      textOf(memberAt(worst, "expected")), textOf(memberAt(worst, "found")), placeText(worst)});
}

} // namespace redossier
