// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/evidenceview.h"

#include "core/comparison/elementtext.h"
#include "core/comparison/evidencetext.h"
#include "core/report/viewparts.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t mostNames = 20;

std::string shapeText(const Json &side)
{
    const Json &shape = memberAt(side, "shape");
    if (!shape.is_array())
        return "–";
    std::string text;
    for (const Json &axis : shape)
        text += (text.empty() ? "" : " × ") + valueText(axis);
    const std::string dtype = textAt(side, "dtype");
    return (shape.empty() ? "0-d" : text) + (dtype.empty() ? "" : ' ' + dtype);
}

Json problemView(const Json &problem, const Wording &wording)
{
    const std::string code = textAt(problem, "code");
    Json items = Json::array();
    const Json &list = memberAt(problem, "items");
    if (list.is_array())
        for (const Json &item : list)
            items.push_back(valueText(item));
    const Json &total = memberAt(problem, "total");
    const bool cut = total.is_number_integer() && total.get<double>() > static_cast<double>(items.size()) && !items.empty();
    return {{"text", wording.statement({"report_problem_" + code, {}})},
            {"code", code},
            {"items", section(std::move(items))},
            {"detail", textAt(problem, "detail")},
            {"total", cut ? valueText(total) : ""}};
}

Json structureView(const Json &structure, const Wording &wording)
{
    Json view = stateView(textAt(structure, "state"), wording);
    view["expected"] = shapeText(memberAt(structure, "expected"));
    view["found"] = shapeText(memberAt(structure, "found"));
    view["same"] = view["expected"] == view["found"];
    view["problems"] = Json::array();
    const Json &problems = memberAt(structure, "problems");
    if (problems.is_array())
        for (const Json &problem : problems)
            view["problems"].push_back(problemView(problem, wording));
    return view;
}

//! At most twenty names, and how many there are beyond them.
Json namesView(const Json &identifiers, const std::string &key)
{
    Json names = textList(memberAt(identifiers, key));
    const Json &total = memberAt(identifiers, key + "_total");
    const std::size_t all = total.is_number_unsigned() ? total.get<std::size_t>() : names.size();
    if (names.size() > mostNames)
        names.erase(names.begin() + static_cast<std::ptrdiff_t>(mostNames), names.end());
    const std::size_t more = all > names.size() ? all - names.size() : 0;
    return {{"any", !names.empty()}, {"rows", std::move(names)}, {"more", more > 0 ? std::to_string(more) : ""}};
}

Json identifiersView(const Json &identifiers)
{
    if (!identifiers.is_object())
        return false;
    const bool moved = memberAt(identifiers, "order_differs") == true;
    return {{"given", memberAt(identifiers, "given") == true},
            {"moved", moved ? valueText(memberAt(identifiers, "moved")) : ""},
            {"missing", namesView(identifiers, "missing")},
            {"unexpected", namesView(identifiers, "unexpected")},
            {"duplicated", namesView(identifiers, "duplicated")}};
}

Json ruleView(const Json &rule, const Wording &wording)
{
    Json view = stateView(textAt(rule, "state"), wording);
    view["kind"] = words(textAt(rule, "kind"));
    view["measured"] = valueOrDash(memberAt(rule, "measured"));
    view["limit"] = valueOrDash(memberAt(rule, "limit"));
    view["mismatched"] = valueText(memberAt(rule, "mismatched"));
    view["formula"] = textAt(rule, "formula");
    view["justification"] = textAt(rule, "justification");
    view["message"] = textAt(rule, "message");
    return view;
}

Json fact(const Wording &wording, const std::string &name, const Json &value)
{
    return {{"name", wording.statement({"report_value_" + name, {}})}, {"value", valueOrDash(value)}};
}

Json nonFiniteText(const Json &counts)
{
    std::string text;
    for (const auto &[name, symbol] : {std::pair{"nan", "NaN"}, {"positive_infinity", "+Inf"}, {"negative_infinity", "-Inf"}})
        text += (text.empty() ? "" : ", ") + std::string(symbol) + ' ' + valueOrDash(memberAt(counts, name));
    return text;
}

Json worstView(const Json &worst)
{
    if (!worst.is_object() || !memberAt(worst, "value").is_number())
        return false;
    return {{"value", valueText(memberAt(worst, "value"))},
            {"identifier", valueText(memberAt(worst, "identifier"))},
            {"index", valueText(memberAt(worst, "index"))},
            {"expected", valueText(memberAt(worst, "expected"))},
            {"found", valueText(memberAt(worst, "found"))}};
}

//! The rows that differ most, each at its worst element.
Json worstRowsView(const Json &rows)
{
    constexpr std::size_t most = 10;
    Json view = Json::array();
    for (std::size_t i = 0; rows.is_array() && i < std::min(rows.size(), most); ++i) {
        if (!rows[i].is_object())
            continue;
        const Json &difference = memberAt(rows[i], "difference");
        view.push_back({{"identifier", valueText(memberAt(rows[i], "identifier"))},
                        {"index", valueText(memberAt(rows[i], "index"))},
                        {"expected", elementText(memberAt(rows[i], "expected"))},
                        {"found", elementText(memberAt(rows[i], "found"))},
                        {"difference", difference.is_null() ? "–" : elementText(difference)}});
    }
    return section(std::move(view));
}

Json valuesView(const Json &values, const Json &limit, const Wording &wording)
{
    if (!values.is_object())
        return false;
    Json facts = Json::array();
    for (const char *name : {"elements", "different", "sign_of_zero", "mean_absolute", "median_absolute", "p99_absolute",
                             "relative_frobenius"})
        facts.push_back(fact(wording, name, memberAt(values, name)));
    const Json &cosine = memberAt(values, "cosine");
    if (cosine.is_object()) {
        facts.push_back(fact(wording, "cosine_minimum", memberAt(cosine, "minimum")));
        facts.push_back(fact(wording, "cosine_mean", memberAt(cosine, "mean")));
        facts.push_back(fact(wording, "cosine_worst", memberAt(cosine, "worst_identifier")));
    }
    const Json &nonFinite = memberAt(values, "non_finite");
    facts.push_back(fact(wording, "non_finite_expected", nonFiniteText(memberAt(nonFinite, "expected"))));
    facts.push_back(fact(wording, "non_finite_found", nonFiniteText(memberAt(nonFinite, "found"))));
    return {{"information_only", memberAt(values, "information_only") == true},
            {"bitwise_equal", memberAt(values, "bitwise_equal") == true},
            {"facts", std::move(facts)},
            {"worst", worstView(memberAt(values, "max_absolute"))},
            {"worst_rows", worstRowsView(memberAt(values, "worst_rows"))},
            {"histogram", histogramView(memberAt(values, "histogram"), limit)}};
}

//! The absolute tolerance that the criterion gives this output; null where it has none.
Json toleranceOf(const Json &criterion, const std::string &output)
{
    const Json &rules = memberAt(criterion, "rules");
    if (rules.is_array())
        for (const Json &rule : rules)
            if (textAt(rule, "kind") == "values" && (textAt(rule, "output") == output || textAt(rule, "output") == "*"))
                return memberAt(rule, "atol");
    return nullptr;
}

Json outputView(const Json &output, const Json &criterion, const Wording &wording)
{
    Json rules = Json::array();
    const Json &judged = memberAt(output, "rules");
    if (judged.is_array())
        for (const Json &rule : judged)
            rules.push_back(ruleView(rule, wording));
    Json explanations = Json::array();
    const Json &explained = memberAt(output, "explanations");
    if (explained.is_array())
        for (const Json &one : explained)
            explanations.push_back({{"message", textAt(one, "message", textAt(one, "code"))}, {"evidence", evidenceText(memberAt(one, "evidence"))}});
    const std::string name = textAt(output, "name");
    return {{"name", name},
            {"structure", structureView(memberAt(output, "structure"), wording)},
            {"identifiers", identifiersView(memberAt(output, "identifiers"))},
            {"rules", section(std::move(rules))},
            {"values", valuesView(memberAt(output, "values"), toleranceOf(criterion, name), wording)},
            {"explanations", section(std::move(explanations))}};
}

} // namespace

Json evidenceView(const ReportSource &source, const Wording &wording)
{
    Json outputs = Json::array();
    const Json &compared = memberAt(source.comparison, "outputs");
    if (compared.is_array())
        for (const Json &output : compared)
            if (output.is_object())
                outputs.push_back(outputView(output, source.criterion, wording));
    Json view = section(std::move(outputs));
    view["ignored"] = section(textList(memberAt(source.comparison, "ignored")));
    view["unexpected"] = section(textList(memberAt(source.comparison, "unexpected_outputs")));
    return view;
}

} // namespace redossier
