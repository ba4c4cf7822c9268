// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/comparisonrecord.h"

#include "core/comparison/elementtext.h"
#include "core/comparison/evidencetext.h"
#include "core/comparison/recordpart.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! "identifier s05, index 5, 211": every member of an item, whatever the kind of its problem.
std::string itemText(const Json &item)
{
    if (!item.is_structured())
        return elementText(item);
    std::string text;
    for (const auto &[key, member] : item.items()) {
        if (member.is_null())
            continue;
        std::string name = item.is_object() ? key + " " : std::string();
        for (char &letter : name)
            letter = letter == '_' ? ' ' : letter;
        text += (text.empty() ? "" : ", ") + name + (member.is_structured() && !member.empty() ? itemText(member) : elementText(member));
    }
    return text;
}

std::optional<ComparedSide> sideFrom(std::optional<RecordPart> part)
{
    if (!part)
        return {};
    return ComparedSide{part->counts("shape"), part->optionalText("dtype").value_or(""), part->optionalCount("count")};
}

std::optional<ElementPlace> placeFrom(std::optional<RecordPart> part)
{
    const auto value = part ? part->anyNumber("value") : std::nullopt;
    if (!value)
        return {};
    const auto text = [&part](std::string_view key) {
        const Json &member = memberAt(part->object(), key);
        return member.is_null() ? std::string() : elementText(member);
    };
    const std::string identifier = text("identifier");
    return ElementPlace{*value, identifier.empty() ? std::nullopt : std::optional(identifier), part->counts("index"),
                        text("expected"), text("found")};
}

NonFinite nonFiniteFrom(std::optional<RecordPart> part)
{
    if (!part)
        return {};
    return {part->count("nan"), part->count("positive_infinity"), part->count("negative_infinity")};
}

StructureProblem problemFrom(RecordPart part)
{
    StructureProblem problem{part.text("code"), part.optionalText("side").value_or(""), {}, part.count("total")};
    for (const Json &item : part.list("items"))
        problem.items.push_back(itemText(item));
    return problem;
}

ComparedValues valuesFrom(RecordPart part)
{
    ComparedValues values;
    values.informationOnly = part.flag("information_only", false);
    values.bitwiseEqual = part.flag("bitwise_equal", false);
    values.elements = part.count("elements");
    values.different = part.count("different");
    values.signOfZero = part.count("sign_of_zero");
    values.finitePairs = finitePairsOf(part.object());
    values.maximum = placeFrom(part.part("max_absolute"));
    values.mean = part.anyNumber("mean_absolute");
    values.median = part.anyNumber("median_absolute");
    values.p99 = part.anyNumber("p99_absolute");
    values.relativeFrobenius = part.anyNumber("relative_frobenius");
    if (auto cosine = part.part("cosine")) {
        values.cosineMinimum = cosine->anyNumber("minimum");
        values.cosineMean = cosine->anyNumber("mean");
        if (const Json &worst = memberAt(cosine->object(), "worst_identifier"); !worst.is_null())
            values.cosineWorst = elementText(worst);
    }
    if (auto nonFinite = part.part("non_finite")) {
        values.expectedNonFinite = nonFiniteFrom(nonFinite->part("expected"));
        values.foundNonFinite = nonFiniteFrom(nonFinite->part("found"));
    }
    return values;
}

RuleState ruleStateFrom(RecordPart &part)
{
    const std::string text = part.text("state");
    for (const RuleState state : {RuleState::met, RuleState::notMet, RuleState::notJudged})
        if (text == spelling(state))
            return state;
    if (!text.empty())
        part.problem("state", "met, not_met or not_judged is needed here");
    return RuleState::notJudged;
}

ComparedRule ruleFrom(RecordPart part)
{
    const auto written = [&part](std::string_view key) {
        const Json &member = memberAt(part.object(), key);
        return member.is_null() ? std::string() : elementText(member);
    };
    ComparedRule rule;
    rule.kind = part.text("kind");
    rule.state = ruleStateFrom(part);
    rule.measured = written("measured");
    rule.limit = written("limit");
    rule.mismatched = part.optionalCount("mismatched");
    rule.maximumRelative = placeFrom(part.part("max_relative"));
    rule.formula = part.optionalText("formula").value_or("");
    rule.justification = part.optionalText("justification").value_or("");
    rule.message = part.optionalText("message").value_or("");
    if (auto categories = part.part("categories"))
        rule.categories = readCategoriesCount(*categories);
    if (auto trajectory = part.part("trajectory"))
        rule.trajectory = readTrajectoryCount(*trajectory);
    return rule;
}

ComparedOutput outputFrom(RecordPart part)
{
    ComparedOutput output;
    output.name = part.text("name");
    if (auto structure = part.part("structure")) {
        const std::string state = structure->text("state");
        output.structureMet = state == "met";
        if (!state.empty() && state != "met" && state != "not_met")
            structure->problem("state", "met or not_met is needed here");
        output.expected = sideFrom(structure->part("expected"));
        output.found = sideFrom(structure->part("found"));
        for (RecordPart &problem : structure->parts("problems"))
            output.problems.push_back(problemFrom(std::move(problem)));
    } else {
        part.problem("structure", "an object is needed here");
    }
    if (auto identifiers = part.part("identifiers")) {
        output.identified = identifiers->flag("given", false);
        output.moved = identifiers->count("moved");
    }
    if (auto values = part.part("values"))
        output.values = valuesFrom(std::move(*values));
    for (RecordPart &rule : part.parts("rules"))
        output.rules.push_back(ruleFrom(std::move(rule)));
    for (RecordPart &explanation : part.parts("explanations"))
        output.explanations.push_back({explanation.text("message"), evidenceText(memberAt(explanation.object(), "evidence"))});
    return output;
}

} // namespace

std::optional<std::int64_t> finitePairsOf(const Json &values)
{
    const Json &histogram = memberAt(values, "histogram");
    const Json &zeros = memberAt(histogram, "exact_zero"), &counts = memberAt(histogram, "counts");
    const auto isCount = [](const Json &count) { return count.is_number_integer() && count >= 0 && count <= std::numeric_limits<std::int32_t>::max() * std::int64_t(1 << 20); };
    if (!isCount(zeros) || !counts.is_array() || counts.size() > 4096 || !std::all_of(counts.begin(), counts.end(), isCount))
        return {};
    std::int64_t pairs = zeros.get<std::int64_t>();
    for (const Json &count : counts)
        pairs += count.get<std::int64_t>();
    return pairs;
}

ComparisonRecord readComparisonRecord(const Json &document, const std::string &file, Findings &problems)
{
    RecordPart part(document, file + "#", problems);
    ComparisonRecord record;
    record.verdict = part.text("verdict");
    for (RecordPart &output : part.parts("outputs"))
        record.outputs.push_back(outputFrom(std::move(output)));
    record.ignored = part.texts("ignored");
    record.unexpected = part.texts("unexpected_outputs");
    return record;
}

} // namespace redossier
