// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/evidenceview.h"

#include "core/comparison/comparisonrecord.h"
#include "core/comparison/elementtext.h"
#include "core/comparison/evidencetext.h"
#include "core/report/plotview.h"
#include "core/report/rulecountview.h"
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

//! `counted` and `declared`: what the rule counted, and the rule as it was locked; null where either is not known.
Json ruleView(const Json &rule, const ComparedRule *counted, const Rule *declared, const Wording &wording)
{
    Json view = stateView(textAt(rule, "state"), wording);
    view["kind"] = words(textAt(rule, "kind"));
    view["measured"] = valueOrDash(memberAt(rule, "measured"));
    view["limit"] = valueOrDash(memberAt(rule, "limit"));
    view["mismatched"] = valueText(memberAt(rule, "mismatched"));
    view["formula"] = textAt(rule, "formula");
    view["justification"] = textAt(rule, "justification");
    view["message"] = textAt(rule, "message");
    view["categories"] = counted && counted->categories ? categoriesView(*counted->categories) : Json(false);
    view["trajectory"] = counted && counted->trajectory ? trajectoryView(*counted->trajectory, declared) : Json(false);
    view["neighbours"] = neighboursView(memberAt(rule, "neighbours"));
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

//! "2 of 4" where not every pair of elements is finite on both sides; else nothing.
std::string finiteText(const Json &values)
{
    const auto finite = finitePairsOf(values);
    const Json &elements = memberAt(values, "elements");
    return finite && elements.is_number_integer() && elements > *finite ? std::to_string(*finite) + " of " + valueText(elements) : "";
}

Json worstView(const Json &values)
{
    const Json &worst = memberAt(values, "max_absolute");
    if (!worst.is_object() || !memberAt(worst, "value").is_number())
        return false;
    return {{"value", valueText(memberAt(worst, "value"))},
            {"identifier", valueText(memberAt(worst, "identifier"))},
            {"index", valueText(memberAt(worst, "index"))},
            {"expected", valueText(memberAt(worst, "expected"))},
            {"found", valueText(memberAt(worst, "found"))},
            {"any", memberAt(worst, "value") != 0},
            {"finite", finiteText(values)}};
}

//! The first values of a row on both sides; false where a row is one element.
Json vectorsView(const Json &vectors)
{
    const auto listed = [](const Json &values) {
        std::string text;
        if (values.is_array())
            for (const Json &value : values)
                text += (text.empty() ? "" : ", ") + elementText(value);
        return text;
    };
    const Json &elements = memberAt(vectors, "elements"), &expected = memberAt(vectors, "expected");
    if (!elements.is_number_unsigned() || !expected.is_array())
        return false;
    const bool cut = expected.size() < elements.get<std::size_t>();
    return {{"expected", listed(expected)},
            {"found", listed(memberAt(vectors, "found"))},
            {"given", std::to_string(expected.size())},
            {"elements", cut ? valueText(elements) : ""}};
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
                        {"vectors", vectorsView(memberAt(rows[i], "vectors"))},
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
                             "relative_frobenius"}) {
        facts.push_back(fact(wording, name, memberAt(values, name)));
        if (const std::string finite = finiteText(values); name == std::string_view("sign_of_zero") && !finite.empty())
            facts.push_back(fact(wording, "finite_pairs", finite));
    }
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
            {"worst", worstView(values)},
            {"worst_rows", worstRowsView(memberAt(values, "worst_rows"))},
            {"bins", binsView(memberAt(values, "histogram"))},
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

//! The rules of an output beside what they counted and what was locked, wherever the three still belong together.
Json rulesView(const Json &judged, const ComparedOutput *counted, const Criterion &criterion, const std::string &name, const Wording &wording)
{
    std::vector<const Rule *> declared;
    for (const Rule &rule : criterion.rules)
        if (rule.holdsFor(name))
            declared.push_back(&rule);
    Json rules = Json::array();
    for (std::size_t i = 0; judged.is_array() && i < judged.size(); ++i) {
        const ComparedRule *count = counted && counted->rules.size() == judged.size() ? &counted->rules[i] : nullptr;
        const bool isLocked = declared.size() == judged.size() && spelling(declared[i]->kind) == textAt(judged[i], "kind");
        rules.push_back(ruleView(judged[i], count, isLocked ? declared[i] : nullptr, wording));
    }
    return section(std::move(rules));
}

//! Drawn from both files; `instead` says why not.
Json plotsView(const Result<PlotData> *plot, const std::string &name, const Criterion &criterion, const Wording &wording)
{
    if (!plot)
        return false;
    Json view{{"scatter", false}, {"image", false}, {"overlay", false}, {"instead", ""}};
    if (!*plot)
        view["instead"] = wording.error({plot->error().code, name, {}}).message; // (its subject is a place on this machine)
    else if ((*plot)->absent)
        view["instead"] = wording.statement(*(*plot)->absent);
    if (!*plot || (*plot)->absent)
        return view;
    std::vector<const Rule *> rules;
    for (const Rule &rule : criterion.rules)
        if (rule.holdsFor(name))
            rules.push_back(&rule);
    view["overlay"] = overlayView(**plot);
    view["scatter"] = scatterView(**plot, rules);
    view["image"] = imageView(**plot);
    return view;
}

} // namespace

Json outputEvidenceView(const Json &output, const Json &criterion, const Result<PlotData> *plots, const Wording &wording)
{
    Findings ignored; // damaged documents are told of where they are read
    const ComparisonRecord record = readComparisonRecord({{"outputs", Json::array({output})}}, "comparison.json", ignored);
    const ComparedOutput *counted = record.outputs.empty() ? nullptr : &record.outputs.front();
    const Criterion rules = parseCriterion(criterion, "criterion.json", ignored);
    Json explanations = Json::array();
    const Json &explained = memberAt(output, "explanations");
    if (explained.is_array())
        for (const Json &one : explained)
            explanations.push_back({{"message", textAt(one, "message", textAt(one, "code"))}, {"evidence", evidenceText(memberAt(one, "evidence"))}});
    const std::string name = textAt(output, "name");
    return {{"name", name},
            {"structure", structureView(memberAt(output, "structure"), wording)},
            {"identifiers", identifiersView(memberAt(output, "identifiers"))},
            {"rules", rulesView(memberAt(output, "rules"), counted, rules, name, wording)},
            {"values", valuesView(memberAt(output, "values"), toleranceOf(criterion, name), wording)},
            {"plots", plotsView(plots, name, rules, wording)},
            {"explanations", section(std::move(explanations))}};
}

Json evidenceView(const ReportSource &source, const Wording &wording)
{
    Json outputs = Json::array();
    const Json &compared = memberAt(source.comparison, "outputs");
    if (compared.is_array())
        for (const Json &output : compared)
            if (output.is_object()) {
                const auto plots = source.plots.find(textAt(output, "name"));
                outputs.push_back(outputEvidenceView(output, source.criterion, plots == source.plots.end() ? nullptr : &plots->second, wording));
            }
    Json view = section(std::move(outputs));
    view["ignored"] = section(textList(memberAt(source.comparison, "ignored")));
    view["unexpected"] = section(textList(memberAt(source.comparison, "unexpected_outputs")));
    return view;
}

} // namespace redossier
