// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/differencedocument.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t mostLines = 2000; // of one file's difference that the document holds

Json textOrNull(const std::optional<std::string> &text)
{
    return text ? Json(*text) : Json(nullptr);
}

Json valueOf(const DifferenceCell &cell)
{
    if (!cell.literal)
        return cell.text;
    auto value = parseJson(cell.text, {});
    return value ? std::move(*value) : Json(cell.text); // an integer beyond 2^53 stays as it is written
}

//! Adds `key` for what was recorded; what cannot be read is a member of its own.
void addCell(Json &target, const char *key, const DifferenceCell &cell)
{
    using Kind = DifferenceCell::Kind;
    if (cell.kind == Kind::none)
        target[key] = nullptr;
    else if (cell.kind == Kind::value)
        target[key] = valueOf(cell);
    else if (cell.kind == Kind::notReadable)
        target[std::string(key) + "_problem"] = cell.text;
}

Json fieldsJson(const std::vector<DifferenceField> &fields)
{
    Json list = Json::array();
    for (const DifferenceField &field : fields) {
        Json one{{"name", field.name}, {"state", spelling(field.state)}};
        addCell(one, "a", field.a);
        addCell(one, "b", field.b);
        if (field.reason)
            one["reason"] = *field.reason;
        list.push_back(std::move(one));
    }
    return list;
}

Json lineJson(const TextLine &line)
{
    constexpr const char *kinds[] = {"context", "removed", "added"};
    Json json{{"kind", kinds[static_cast<int>(line.kind)]},
              {"a", line.a > 0 ? Json(line.a) : Json(nullptr)},
              {"b", line.b > 0 ? Json(line.b) : Json(nullptr)},
              {"text", line.text}};
    if (!line.words.empty())
        json["words"] = line.words;
    return json;
}

Json textJson(const TextDifference &text)
{
    Json hunks = Json::array();
    std::size_t lines = 0, cut = 0;
    for (const TextHunk &hunk : text.hunks) {
        Json list = Json::array();
        for (const TextLine &line : hunk.lines)
            if (lines++ < mostLines)
                list.push_back(lineJson(line));
            else
                ++cut;
        if (!list.empty())
            hunks.push_back({{"a_start", hunk.aStart}, {"a_lines", hunk.aLines}, {"b_start", hunk.bStart}, {"b_lines", hunk.bLines}, {"lines", std::move(list)}});
    }
    return {{"line_ends", {{"a", spelling(text.aEnds)}, {"b", spelling(text.bEnds)}}},
            {"removed", text.removed},
            {"added", text.added},
            {"hunks", std::move(hunks)},
            {"lines_left_out", cut}};
}

Json sideJson(const DifferenceSide &side, const Wording &wording)
{
    return {{"dossier", side.dossier.string()},
            {"title", side.title},
            {"identity", textOrNull(side.identity)},
            {"content", textOrNull(side.content)},
            {"parent", textOrNull(side.parent)},
            {"run", textOrNull(side.run)},
            {"run_number", side.run && side.runNumber > 0 ? Json(side.runNumber) : Json(nullptr)},
            {"verdict", textOrNull(side.verdict)},
            {"variant", side.variant},
            {"machine_class", textOrNull(side.machineClass)},
            {"schema", side.schema},
            {"tool", side.tool},
            {"complete", side.isComplete()},
            {"findings", findingsJson(side.problems, wording)}};
}

Json relationJson(const Difference &difference, const Wording &wording)
{
    const DifferenceRelation &relation = difference.relation;
    return {{"kind", spelling(relation.kind)},
            {"subject", relation.subject == 0 ? Json(nullptr) : Json(std::string(1, relation.subject))},
            {"ancestor", textOrNull(relation.ancestor)},
            {"same_folder", relation.sameFolder},
            {"message", wording.statement(difference.relationStatement())},
            {"differing_layers", difference.differingLayers()},
            {"results_differ", difference.resultsDiffer()},
            {"diagnosis", statementsJson(difference.banner(wording), wording)}};
}

Json layersJson(const Difference &difference)
{
    Json list = Json::array();
    for (const SectionCounts &section : difference.sections) {
        Json counts = Json::object();
        for (std::size_t i = 0; i < rowStates; ++i)
            counts[std::string(spelling(static_cast<RowState>(i)))] = section.counts[i];
        list.push_back({{"section", section.section},
                        {"differs", section.differs()},
                        {"layers", section.layers},
                        {"origins", section.origins},
                        {"counts", std::move(counts)}});
    }
    return list;
}

} // namespace

Json rowJson(const DifferenceRow &row)
{
    Json json{{"section", row.section}, {"layer", row.layer}, {"origin", row.origin}, {"key", row.key}, {"name", row.name}, {"state", spelling(row.state)}};
    addCell(json, "a", row.a);
    addCell(json, "b", row.b);
    if (row.reason)
        json["reason"] = *row.reason;
    if (!row.notes.empty())
        json["notes"] = row.notes;
    if (!row.fields.empty())
        json["fields"] = fieldsJson(row.fields);
    if (row.text)
        json["text"] = textJson(*row.text);
    if (row.comparison)
        json["comparison"] = *row.comparison;
    return json;
}

Json differenceDocument(const Difference &difference, const Wording &wording, const DifferenceFilter &filter)
{
    Json rows = Json::array();
    for (const std::size_t place : filteredRows(difference.rows, filter).rows)
        rows.push_back(rowJson(difference.rows[place]));
    return {{"schema", "redossier-diff/1"},
            {"a", sideJson(difference.a, wording)},
            {"b", sideJson(difference.b, wording)},
            {"relation", relationJson(difference, wording)},
            {"layers", layersJson(difference)},
            {"rows", std::move(rows)}};
}

} // namespace redossier
