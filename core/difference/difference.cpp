// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/difference.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! "{code}\embed.py" and "{code}/embed.py": one path in two notations.
std::string slashes(std::string text)
{
    std::replace(text.begin(), text.end(), '\\', '/');
    return text;
}

bool sameButForNotation(const DifferenceCell &a, const DifferenceCell &b)
{
    if (a.literal || b.literal)
        return false;
    const bool hasPath = a.text.find('\\') != std::string::npos || b.text.find('\\') != std::string::npos;
    return hasPath && slashes(a.text) == slashes(b.text);
}

//! The sections that differ and that a result could come from, in words.
std::string layerNames(const std::vector<SectionCounts> &sections, const Wording &wording)
{
    std::string names;
    for (const SectionCounts &one : sections)
        if (one.differs() && one.section != "results" && one.section != "judgement")
            names += (names.empty() ? "" : ", ") + wording.statement({"difference_section_" + one.section, {}});
    return names;
}

bool hasNote(const DifferenceRow &row, std::string_view note)
{
    return std::find(row.notes.begin(), row.notes.end(), note) != row.notes.end();
}

//! What did not run on a side, and how many facts are unknown for that; nothing when every step did.
std::optional<Statement> notRunOf(const std::vector<DifferenceRow> &rows, const char *note, const char *side)
{
    std::string steps;
    std::size_t facts = 0;
    for (const DifferenceRow &row : rows)
        if (hasNote(row, note)) {
            steps += (steps.empty() ? "" : ", ") + row.name.substr(row.name.find(' ') + 1);
            facts += row.fields.size();
        }
    return steps.empty() ? std::nullopt : std::optional(Statement{"difference_steps_not_run", {side, steps, std::to_string(facts)}});
}

//! Its files are not what was locked under its identity, or it cannot be told any more.
bool isOtherwise(const DifferenceSide &side)
{
    return side.identity && !side.isAsLocked();
}

//! Of the outputs: how many could not be held against each other.
std::size_t uncomparedOutputs(const std::vector<DifferenceRow> &rows)
{
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const DifferenceRow &row) {
        return row.section == "results" && row.key.starts_with("outputs") && (row.state == RowState::notReadable || row.state == RowState::notRecorded);
    }));
}

//! Logs and what else differs among the results and is no layer of its own.
std::size_t differingLogs(const std::vector<DifferenceRow> &rows)
{
    return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [](const DifferenceRow &row) {
        return row.section == "results" && row.uncounted && differs(row.state);
    }));
}

void addOnce(std::vector<std::string> &list, const std::string &one)
{
    if (std::find(list.begin(), list.end(), one) == list.end())
        list.push_back(one);
}

std::string shortIdentity(const std::string &identity)
{
    return identity.substr(0, 12);
}

} // namespace

std::string_view spelling(RowState state)
{
    constexpr std::array<std::string_view, rowStates> words{"equal",    "different", "only_a",   "only_b",  "not_recorded",
                                                            "not_readable", "notation",  "volatile", "accepted"};
    return words[static_cast<std::size_t>(state)];
}

std::string_view spelling(DifferenceRelation::Kind kind)
{
    constexpr std::array<std::string_view, 4> words{"same_reference", "variant_of", "successor_of", "unrelated"};
    return words[static_cast<std::size_t>(kind)];
}

DifferenceCell DifferenceCell::ofJson(const Json &value)
{
    if (value.is_null())
        return none();
    if (value.is_string())
        return of(value.get<std::string>());
    return {Kind::value, dumpJsonLine(value), true, false};
}

RowState stateOf(const DifferenceCell &a, const DifferenceCell &b)
{
    using Kind = DifferenceCell::Kind;
    if (a.kind == Kind::notReadable || b.kind == Kind::notReadable)
        return RowState::notReadable;
    if (a.kind == Kind::notRecorded || b.kind == Kind::notRecorded)
        return a.kind == b.kind ? RowState::equal : RowState::notRecorded;
    if (a.kind != b.kind)
        return a.isValue() ? RowState::onlyA : RowState::onlyB;
    if (a.text == b.text && a.literal == b.literal)
        return RowState::equal;
    return sameButForNotation(a, b) ? RowState::notation : RowState::different;
}

bool differs(RowState state)
{
    return state == RowState::different || state == RowState::onlyA || state == RowState::onlyB || state == RowState::accepted;
}

bool isShown(RowState state)
{
    return state != RowState::equal && state != RowState::isVolatile;
}

bool isGroup(const DifferenceRow &row)
{
    return hasNote(row, "not_run_a") || hasNote(row, "not_run_b");
}

void Difference::recount()
{
    for (SectionCounts &one : sections)
        one = {one.section, {}, {}, {}};
    for (const DifferenceRow &row : rows) {
        const auto at = std::find_if(sections.begin(), sections.end(), [&](const SectionCounts &one) { return one.section == row.section; });
        if (at == sections.end())
            continue;
        ++at->counts[static_cast<std::size_t>(row.state)];
        if (!redossier::differs(row.state) || row.uncounted)
            continue;
        addOnce(at->layers, row.layer);
        addOnce(at->origins, row.origin);
    }
}

std::size_t Difference::count(RowState state) const
{
    std::size_t sum = 0;
    for (const SectionCounts &one : sections)
        sum += one.of(state);
    return sum;
}

int Difference::differingLayers() const
{
    return static_cast<int>(std::count_if(sections.begin(), sections.end(), [](const SectionCounts &one) {
        return one.differs() && one.section != "results" && one.section != "judgement";
    }));
}

bool Difference::resultsDiffer() const
{
    return std::any_of(sections.begin(), sections.end(),
                       [](const SectionCounts &one) { return one.section == "results" && one.differs(); });
}

bool Difference::resultsCompared() const
{
    return std::any_of(rows.begin(), rows.end(), [](const DifferenceRow &row) {
        return row.key.starts_with("outputs/") && row.state != RowState::notRecorded && row.state != RowState::notReadable;
    });
}

int Difference::answer() const
{
    if (std::any_of(rows.begin(), rows.end(), [](const DifferenceRow &row) { return differs(row.state); }))
        return 1;
    const bool whole = a.isComplete() && b.isComplete() && count(RowState::notRecorded) + count(RowState::notReadable) == 0;
    return whole ? 0 : 2;
}

Statement Difference::relationStatement() const
{
    const std::string code = "difference_relation_" + std::string(spelling(relation.kind));
    const std::string subject = relation.subject == 'a' ? "A" : "B", other = relation.subject == 'a' ? "B" : "A";
    if (relation.sameFolder)
        return {"difference_same_folder", {}};
    if (relation.kind == DifferenceRelation::Kind::unrelated && relation.ancestor)
        return {"difference_relation_common_ancestor", {shortIdentity(*relation.ancestor)}};
    if (relation.kind == DifferenceRelation::Kind::variantOf && relation.subject == 0)
        return {"difference_relation_two_variants", {}};
    if (relation.kind == DifferenceRelation::Kind::sameReference) {
        const std::string identity = shortIdentity(a.identity.value_or(a.content.value_or("")));
        if (isOtherwise(a) || isOtherwise(b))
            return {code + "_changed", {identity, isOtherwise(a) && isOtherwise(b) ? "A, B" : isOtherwise(a) ? "A" : "B"}};
        return {code, {identity}};
    }
    return {code, {subject, other}};
}

std::vector<Statement> Difference::banner(const Wording &wording) const
{
    std::vector<Statement> sentences;
    const int layers = differingLayers();
    const std::string code = layers == 0 ? "none" : layers == 1 ? "one" : "several";
    // Where one side never came to its outputs, another verdict and another log are no other results.
    const bool unfinished = std::any_of(rows.begin(), rows.end(), isGroup);
    const std::string ending = !resultsCompared() && (unfinished || !resultsDiffer()) ? "_uncompared" : resultsDiffer() ? "_results" : "";
    sentences.push_back({"difference_layers_" + code + ending, {std::to_string(layers), layerNames(sections, wording)}});
    if (const std::size_t outputs = uncomparedOutputs(rows); outputs > 0)
        sentences.push_back({"difference_outputs_uncompared", {std::to_string(outputs)}});
    if (const std::size_t logs = differingLogs(rows); logs > 0)
        sentences.push_back({"difference_logs_differ", {std::to_string(logs)}});
    if (criterionDiffers)
        sentences.push_back({"difference_criterion_differs", {}});
    if (std::any_of(rows.begin(), rows.end(), [](const DifferenceRow &row) { return hasNote(row, "same_code"); }))
        sentences.push_back({"difference_same_code", {}});
    for (const auto &[note, side] : {std::pair("not_run_a", "A"), std::pair("not_run_b", "B")})
        if (auto steps = notRunOf(rows, note, side))
            sentences.push_back(std::move(*steps));
    const auto steps = static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), isGroup));
    if (const std::size_t unknown = count(RowState::notRecorded); unknown > steps)
        sentences.push_back({"difference_not_recorded", {std::to_string(unknown - steps)}});
    if (const std::size_t unreadable = count(RowState::notReadable); unreadable > 0)
        sentences.push_back({"difference_not_readable", {std::to_string(unreadable)}});
    for (const auto &[side, name] : {std::pair(&a, "A"), std::pair(&b, "B")}) {
        if (side->newer)
            sentences.push_back({"difference_newer_schema", {name, side->schema}});
        if (hasError(side->problems))
            sentences.push_back({"difference_damaged", {name}});
    }
    return sentences;
}

} // namespace redossier
