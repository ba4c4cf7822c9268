// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/samplespread.h"

#include "core/comparison/comparator.h"
#include "core/comparison/elementtext.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Equality of every element: whatever is not equal is measured.
Criterion equality()
{
    Rule rule;
    rule.kind = RuleKind::values;
    rule.output = "*";
    rule.atol = rule.rtol = 0.0;
    rule.nan = NanPolicy::samePlaces;
    Criterion criterion;
    criterion.rules.push_back(std::move(rule));
    return criterion;
}

//! `more` where it lies further off than `kept`.
void keepFurthest(Json &kept, const Json &more, int run)
{
    const auto value = numberFrom(memberAt(more, "value"));
    const auto known = numberFrom(memberAt(kept, "value"));
    if (!value || (known && *known >= *value))
        return;
    kept = more;
    kept["run"] = run;
}

} // namespace

SampleSpread::SampleSpread(std::filesystem::path engine, std::vector<DeclaredOutput> outputs, std::filesystem::path inputs)
    : m_engine(std::move(engine)), m_outputs(std::move(outputs)), m_inputs(std::move(inputs)),
      m_entries(std::make_shared<Json>(Json::array()))
{
}

Json &SampleSpread::entryFor(const std::string &name)
{
    for (Json &entry : *m_entries)
        if (textAt(entry, "name") == name)
            return entry;
    m_entries->push_back({{"name", name},           {"bitwise_equal", true},    {"runs_equal", 0},       {"structure_differs", 0},
                          {"max_absolute", nullptr}, {"max_relative", nullptr}, {"minimum_cosine", nullptr}});
    return m_entries->back();
}

void SampleSpread::take(const Json &output)
{
    Json &entry = entryFor(textAt(output, "name"));
    const Json &values = memberAt(output, "values");
    const Json &rules = memberAt(output, "rules");
    const Json &rule = rules.is_array() && !rules.empty() ? rules[0] : values;
    if (textAt(memberAt(output, "structure"), "state") != "met")
        entry["structure_differs"] = entry["structure_differs"].get<int>() + 1;
    const bool isText = values.is_null();
    const bool equal = textAt(memberAt(output, "structure"), "state") == "met" &&
                       (isText ? memberAt(rule, "mismatched") == 0 : memberAt(values, "bitwise_equal") == true);
    if (equal)
        entry["runs_equal"] = entry["runs_equal"].get<int>() + 1;
    entry["bitwise_equal"] = entry["bitwise_equal"] == true && equal;
    keepFurthest(entry["max_absolute"], memberAt(values, "max_absolute"), m_runs);
    keepFurthest(entry["max_relative"], memberAt(rule, "max_relative"), m_runs);
    const auto cosine = numberFrom(memberAt(memberAt(values, "cosine"), "minimum"));
    const auto least = numberFrom(entry["minimum_cosine"]);
    if (cosine && (!least || *cosine < *least))
        entry["minimum_cosine"] = jsonNumber(*cosine);
}

Outcome SampleSpread::add(const std::filesystem::path &first, const std::filesystem::path &repeated, const Wording &wording,
                          const TaskContext &context)
{
    ComparisonRequest request;
    request.expected = first;
    request.found = repeated;
    request.outputs = m_outputs;
    request.criterion = equality();
    request.inputs = m_inputs;
    request.declaredOnly = true;
    const auto comparison = compareOutputs(request, EngineClient(m_engine), wording, context);
    if (!comparison)
        return comparison.error();
    ++m_runs;
    for (const Json &output : memberAt(*comparison->document, "outputs"))
        take(output);
    return Done{};
}

Json SampleSpread::document() const
{
    return {{"runs", m_runs}, {"outputs", *m_entries}};
}

std::vector<Statement> spreadStatements(const Json &spread)
{
    std::vector<Statement> statements;
    const std::string runs = dumpJsonLine(memberAt(spread, "runs"));
    const auto written = [](const Json &value) { return value.is_null() ? std::string("–") : elementText(value); };
    for (const Json &output : memberAt(spread, "outputs")) {
        const std::string name = textAt(output, "name");
        if (memberAt(output, "structure_differs") != 0)
            statements.push_back({"spread_structure", {name, runs}});
        else if (memberAt(output, "bitwise_equal") == true)
            statements.push_back({"spread_equal", {name, runs}});
        else
            statements.push_back({"spread_values", {name, runs, written(memberAt(memberAt(output, "max_absolute"), "value")),
                                                    written(memberAt(memberAt(output, "max_relative"), "value")),
                                                    written(memberAt(output, "minimum_cosine"))}});
    }
    return statements;
}

} // namespace redossier
