// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/explanation.h"

#include "core/comparison/evidencestatement.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

bool isFloating(const std::string &dtype)
{
    return dtype.starts_with("float") || dtype.starts_with("complex");
}

void explainFile(const Json &file, const std::string &side, std::vector<Explanation> &list)
{
    if (const std::string dialect = textAt(file, "dialect"); !dialect.empty())
        list.push_back({"dialect", {"explain_dialect_" + side, {dialect}}});
    if (const Json &trailing = memberAt(file, "trailing_bytes"); trailing.is_number() && trailing != 0)
        list.push_back({"trailing_bytes", {"explain_trailing_bytes_" + side, {dumpJsonLine(trailing)}}});
}

void explainPython(const Json &facts, std::vector<Explanation> &list)
{
    for (const Json &place : memberAt(facts, "non_finite_places")) {
        if (!memberAt(place, "line").is_number())
            continue;
        list.push_back({"python_json", {"explain_python_json",
                                        {dumpJsonLine(memberAt(place, "line")), dumpJsonLine(memberAt(place, "column"))}}});
        return;
    }
}

void explainRows(const Json &facts, std::vector<Explanation> &list)
{
    const Json &identifiers = memberAt(facts, "identifiers");
    if (memberAt(identifiers, "order_differs") == true)
        list.push_back({"row_order", {"explain_row_order", {dumpJsonLine(memberAt(identifiers, "moved"))}}});
    if (memberAt(memberAt(facts, "columns"), "reordered") == true)
        list.push_back({"column_order", {"explain_column_order", {}}});
    const Json &shape = memberAt(memberAt(facts, "expected"), "shape");
    if (memberAt(identifiers, "given") == false && shape.is_array() && !shape.empty() && shape[0] != 1)
        list.push_back({"rows_by_position", {"explain_rows_by_position", {}}});
}

void explainType(const Json &facts, std::vector<Explanation> &list)
{
    const std::string expected = textAt(memberAt(facts, "expected"), "dtype");
    const std::string found = textAt(memberAt(facts, "found"), "dtype");
    if (expected == found || !isFloating(expected) || !isFloating(found))
        return;
    const bool equal = memberAt(memberAt(facts, "values"), "different") == 0;
    list.push_back({"dtype_promotion", {equal ? "explain_dtype_promotion_equal" : "explain_dtype_promotion", {expected, found}}});
}

void explainDifference(const Json &facts, std::vector<Explanation> &list)
{
    const Json &evidence = memberAt(facts, "evidence");
    if (!evidence.is_array())
        return;
    const bool identified = memberAt(memberAt(facts, "identifiers"), "given") == true;
    for (const Json &one : evidence) {
        Statement statement = evidenceStatement(one, identified);
        if (statement.code.empty())
            continue;
        Json details = one;
        details.erase("code");
        list.push_back({textAt(one, "code"), std::move(statement), std::make_shared<const Json>(std::move(details))});
    }
}

} // namespace

std::vector<Explanation> explain(const Json &expectedFile, const Json &foundFile, const Json &facts)
{
    std::vector<Explanation> list;
    explainRows(facts, list);
    explainFile(expectedFile, "expected", list);
    explainFile(foundFile, "found", list);
    explainPython(facts, list);
    explainType(facts, list);
    explainDifference(facts, list);
    return list;
}

//! The sentence, and for what a sample showed how large it was.
std::string sentence(const Explanation &explanation, const Wording &wording)
{
    std::string message = wording.statement(explanation.statement);
    const Json &sample = explanation.evidence ? memberAt(*explanation.evidence, "sample") : Json();
    if (!sample.is_object())
        return message;
    return wording.statement({"explain_sampled", {std::move(message), dumpJsonLine(memberAt(sample, "rows")), dumpJsonLine(memberAt(sample, "of"))}});
}

Json explanationsJson(const std::vector<Explanation> &explanations, const Wording &wording)
{
    Json list = Json::array();
    for (const Explanation &explanation : explanations) {
        list.push_back({{"code", explanation.code}, {"message", sentence(explanation, wording)}});
        if (explanation.evidence)
            list.back()["evidence"] = *explanation.evidence;
    }
    return list;
}

} // namespace redossier
