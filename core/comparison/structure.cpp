// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/structure.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t itemLimit = 10;

Json firstItems(const Json &list)
{
    Json items = Json::array();
    for (const Json &item : list) {
        if (items.size() >= itemLimit)
            break;
        items.push_back(item);
    }
    return items;
}

std::uint64_t numberAt(const Json &object, std::string_view key)
{
    const Json &member = memberAt(object, key);
    return member.is_number_unsigned() ? member.get<std::uint64_t>() : 0;
}

class StructureJudge
{
public:
    StructureJudge(const Json &facts, const Wording &wording) : m_facts(facts), m_wording(wording) {}
    JudgedStructure judge();

private:
    Presence presenceOf(const char *side);
    Json described(const char *side) const;
    void add(const std::string &code, Json items, std::uint64_t total, const Json &more = Json::object());
    void compareMember(const char *code);
    void judgeIdentifiers();
    void judgeColumns();
    void judgeNonFinite();

    const Json &m_facts;
    const Wording &m_wording;
    Json m_problems = Json::array();
    JudgedStructure m_result;
};

void StructureJudge::add(const std::string &code, Json items, std::uint64_t total, const Json &more)
{
    Json problem{{"code", code}, {"items", std::move(items)}, {"total", total}};
    problem.update(more);
    m_problems.push_back(std::move(problem));
    m_result.problems.push_back(code);
}

Presence StructureJudge::presenceOf(const char *side)
{
    const Json &description = memberAt(m_facts, side);
    if (description.is_null()) {
        add("missing_output", Json::array(), 1, {{"side", side}});
        return Presence::absent;
    }
    const Json &unreadable = memberAt(description, "unreadable");
    if (unreadable.is_null())
        return Presence::readable;
    const Error error{textAt(unreadable, "code"), textAt(unreadable, "subject"), textAt(unreadable, "detail")};
    const bool isAbsent = error.code == "missing_file";
    const Sentences sentences = m_wording.error(error);
    Json items = Json::array({sentences.message});
    if (!isAbsent && !sentences.todo.empty())
        items.push_back(sentences.todo); // e.g. the command that converts the file
    add(isAbsent ? "missing_output" : "unreadable", std::move(items), 1, {{"side", side}, {"reason", unreadable}});
    return isAbsent ? Presence::absent : Presence::unreadable;
}

Json StructureJudge::described(const char *side) const
{
    const Json &description = memberAt(m_facts, side);
    if (memberAt(description, "shape").is_null())
        return nullptr;
    return {{"shape", memberAt(description, "shape")},
            {"dtype", memberAt(description, "dtype")},
            {"count", memberAt(description, "count")}};
}

void StructureJudge::compareMember(const char *code)
{
    const Json &expected = memberAt(memberAt(m_facts, "expected"), code);
    const Json &found = memberAt(memberAt(m_facts, "found"), code);
    if (expected != found)
        add(code, Json::array({Json{{"expected", expected}, {"found", found}}}), 1);
}

void StructureJudge::judgeIdentifiers()
{
    const Json &identifiers = memberAt(m_facts, "identifiers");
    if (numberAt(identifiers, "missing_total") > 0)
        add("missing_identifiers", firstItems(memberAt(identifiers, "missing")), numberAt(identifiers, "missing_total"));
    if (numberAt(identifiers, "unexpected_total") > 0)
        add("unexpected_identifiers", firstItems(memberAt(identifiers, "unexpected")),
            numberAt(identifiers, "unexpected_total"));
    if (numberAt(identifiers, "duplicated_total") > 0)
        add("duplicated_identifiers", firstItems(memberAt(identifiers, "duplicate_places")),
            numberAt(identifiers, "duplicated_total"));
}

void StructureJudge::judgeColumns()
{
    const Json &columns = memberAt(m_facts, "columns");
    const Json &missing = memberAt(columns, "missing");
    const Json &unexpected = memberAt(columns, "unexpected");
    if (missing.empty() && unexpected.empty())
        return;
    Json items = Json::array();
    for (const auto &[list, side] : {std::pair{&missing, "expected"}, {&unexpected, "found"}})
        for (const Json &name : *list)
            if (items.size() < itemLimit)
                items.push_back({{"column", name}, {"only_in", side}});
    add("columns", std::move(items), missing.size() + unexpected.size());
}

//! Kinds that the reference does not have: NaN, infinity, minus infinity.
void StructureJudge::judgeNonFinite()
{
    const Json &expected = memberAt(memberAt(m_facts, "expected"), "non_finite");
    const Json &found = memberAt(memberAt(m_facts, "found"), "non_finite");
    Json items = Json::array();
    Json counts = Json::object();
    std::uint64_t total = 0;
    for (const char *kind : {"nan", "positive_infinity", "negative_infinity"}) {
        if (numberAt(expected, kind) > 0 || numberAt(found, kind) == 0)
            continue;
        total += numberAt(found, kind);
        counts[kind] = numberAt(found, kind);
        for (const Json &place : memberAt(m_facts, "non_finite_places"))
            if (items.size() < itemLimit && textAt(place, "kind") == kind)
                items.push_back(place);
    }
    if (total > 0)
        add("non_finite", std::move(items), total, {{"counts", counts}});
}

JudgedStructure StructureJudge::judge()
{
    m_result.expected = presenceOf("expected");
    m_result.found = presenceOf("found");
    if (m_result.isReadable()) {
        compareMember("count");
        compareMember("shape");
        compareMember("dtype");
        judgeIdentifiers();
        judgeColumns();
        judgeNonFinite();
    }
    m_result.document = std::make_shared<Json>(Json{{"state", m_result.isMet() ? "met" : "not_met"},
                                                    {"expected", described("expected")},
                                                    {"found", described("found")},
                                                    {"problems", std::move(m_problems)}});
    return std::move(m_result);
}

} // namespace

bool JudgedStructure::holdsNothing() const
{
    const Json &shape = document ? memberAt(memberAt(*document, "expected"), "shape") : Json();
    return isMet() && shape.is_array() && std::any_of(shape.begin(), shape.end(), [](const Json &size) { return size == 0; });
}

JudgedStructure judgeStructure(const Json &facts, const Wording &wording)
{
    return StructureJudge(facts, wording).judge();
}

} // namespace redossier
