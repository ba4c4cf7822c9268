// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/criterion.h"

#include "core/base/jsonfile.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/reference/fieldreader.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 8> kindSpellings{"structure", "values",  "cosine",     "categories",
                                                        "neighbours", "metric", "trajectory", "program"};
constexpr std::array<std::string_view, 2> nanSpellings{"forbidden", "same_places"};
constexpr std::array<std::string_view, 3> directionSpellings{"both", "not_lower", "not_higher"};
constexpr std::array<std::string_view, 2> categorySpellings{"label", "argmax"};
constexpr std::array<std::string_view, 2> distanceSpellings{"euclidean", "cosine"};

template <std::size_t N>
std::vector<std::string_view> words(const std::array<std::string_view, N> &spellings)
{
    return {spellings.begin(), spellings.end()};
}

//! Reads the keys of one rule; a mandatory one that is absent is a finding.
class RuleReader
{
public:
    explicit RuleReader(FieldReader &reader) : m_reader(reader) {}

    std::optional<double> atLeastZero(std::string_view key, bool mandatory = true)
    {
        const auto value = number(key, mandatory);
        if (value && *value < 0)
            return refused(key, "it must not be negative");
        return value;
    }

    std::optional<double> within(std::string_view key, double least, double most, bool mandatory = true)
    {
        const auto value = number(key, mandatory);
        if (value && (*value < least || *value > most))
            return refused(key, "it must lie from " + std::to_string(static_cast<int>(least)) + " to "
                                    + std::to_string(static_cast<int>(most)));
        return value;
    }

    std::optional<std::int64_t> count(std::string_view key)
    {
        const auto value = m_reader.integer(key, 1);
        if (!value)
            missing("number_missing", key);
        return value;
    }

    std::optional<std::string> text(std::string_view key)
    {
        auto value = m_reader.text(key);
        if (!value || value->empty())
            missing("key_missing", key);
        return value;
    }

    template <class Enum, std::size_t N>
    std::optional<Enum> word(std::string_view key, const std::array<std::string_view, N> &spellings, bool mandatory)
    {
        const auto position = m_reader.choice(key, words(spellings));
        if (!position && mandatory)
            missing("key_missing", key);
        return position ? std::optional(static_cast<Enum>(*position)) : std::nullopt;
    }

    //! A list of at least `least` different names, or nothing where there is none.
    std::vector<std::string> names(std::string_view key, std::size_t least = 1)
    {
        auto list = m_reader.texts(key);
        if (!m_reader.any(key).is_array())
            return list;
        const std::set<std::string> different(list.begin(), list.end());
        if (list.size() < least || different.size() != list.size() || different.contains(""))
            m_reader.problem("value_invalid", key, std::string(key),
                             "a list of " + std::string(least > 1 ? "two or more " : "") + "different names is needed here");
        return list;
    }

    //! Only where nothing stands: a wrong value has its own finding already.
    void missing(std::string_view code, std::string_view key)
    {
        if (m_reader.any(key).is_null() || m_reader.any(key) == "")
            m_reader.problem(code, key, std::string(key));
    }

private:
    std::optional<double> number(std::string_view key, bool mandatory)
    {
        const auto value = m_reader.number(key);
        if (!value && mandatory)
            missing("number_missing", key);
        return value;
    }

    std::optional<double> refused(std::string_view key, std::string rule)
    {
        m_reader.problem("value_invalid", key, std::string(key), std::move(rule));
        return {};
    }

    FieldReader &m_reader;
};

void readKeysOfKind(FieldReader &reader, Rule &rule)
{
    RuleReader keys(reader);
    switch (rule.kind) {
    case RuleKind::structure:
        break;
    case RuleKind::values:
        rule.atol = keys.atLeastZero("atol");
        rule.rtol = keys.atLeastZero("rtol");
        rule.nan = keys.word<NanPolicy>("nan", nanSpellings, false).value_or(NanPolicy::forbidden);
        rule.allowedFraction = keys.within("allowed_fraction", 0, 1, false).value_or(0);
        rule.columns = keys.names("columns");
        break;
    case RuleKind::cosine:
        rule.minimum = keys.within("minimum", -1, 1);
        break;
    case RuleKind::categories:
        rule.minimumAgreement = keys.within("minimum_agreement", 0, 1);
        rule.field = reader.text("field");
        rule.tieMargin = keys.atLeastZero("tie_margin", false);
        rule.by = keys.word<CategorySource>("by", categorySpellings, false);
        if (reader.any("scores").is_array())
            rule.scoreColumns = keys.names("scores", 2);
        else
            rule.scores = reader.text("scores");
        break;
    case RuleKind::neighbours:
        rule.k = keys.count("k");
        rule.minimumOverlap = keys.within("minimum_overlap", 0, 1);
        rule.distance = keys.word<NeighbourDistance>("distance", distanceSpellings, false).value_or(NeighbourDistance::euclidean);
        break;
    case RuleKind::metric:
        rule.field = keys.text("field");
        rule.allowedChange = keys.atLeastZero("allowed_change");
        rule.direction = keys.word<MetricDirection>("direction", directionSpellings, true);
        break;
    case RuleKind::trajectory:
        rule.step = keys.text("step");
        rule.value = keys.text("value");
        rule.atol = keys.atLeastZero("atol");
        rule.rtol = keys.atLeastZero("rtol");
        break;
    case RuleKind::program:
        rule.arguments = reader.texts("arguments");
        if (rule.arguments.empty())
            reader.problem("key_missing", "arguments", "arguments");
        break;
    }
}

//! A JSON pointer with "~1" and "~0" as the slash and the tilde that they stand for.
std::string withoutEscapes(std::string pointer)
{
    for (const auto &[escape, character] : {std::pair{"~1", "/"}, {"~0", "~"}})
        for (auto at = pointer.find(escape); at != std::string::npos; at = pointer.find(escape, at + 1))
            pointer.replace(at, 2, character);
    return pointer;
}

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

std::optional<Rule> readRule(FieldReader &reader)
{
    const auto kind = reader.text("kind");
    const auto position = std::find(kindSpellings.begin(), kindSpellings.end(), kind.value_or(""));
    if (position == kindSpellings.end()) {
        if (kind || !reader.has("kind"))
            reader.problem(kind ? "unknown_rule_kind" : "key_missing", "kind", kind.value_or("kind"));
        return {};
    }
    Rule rule;
    rule.kind = static_cast<RuleKind>(position - kindSpellings.begin());
    rule.output = reader.text("output").value_or("");
    if (rule.output.empty())
        RuleReader(reader).missing("key_missing", "output");
    rule.justification = reader.text("justification").value_or("");
    if (isBlank(rule.justification))
        reader.problem("justification_missing", "justification", *kind, rule.output);
    readKeysOfKind(reader, rule);
    reader.reportUnknown();
    return rule;
}

void findDuplicates(const std::vector<std::pair<Rule, std::string>> &rules, Findings &findings)
{
    std::set<std::tuple<RuleKind, std::string, std::string, std::string>> seen;
    for (const auto &[rule, place] : rules) {
        std::string program;
        for (const auto &argument : rule.arguments)
            program += argument + '\n';
        std::string part = rule.field.value_or("") + '\n' + rule.value.value_or("");
        for (const auto &column : rule.columns)
            part += '\n' + column;
        if (!seen.emplace(rule.kind, rule.output, part, program).second)
            findings.push_back({"rule_duplicated", Severity::error, place, rule.output, std::string(spelling(rule.kind))});
    }
}

} // namespace

std::string_view spelling(RuleKind kind)
{
    return kindSpellings.at(static_cast<std::size_t>(kind));
}

std::string_view spelling(NanPolicy policy)
{
    return nanSpellings.at(static_cast<std::size_t>(policy));
}

std::string_view spelling(MetricDirection direction)
{
    return directionSpellings.at(static_cast<std::size_t>(direction));
}

std::string_view spelling(CategorySource source)
{
    return categorySpellings.at(static_cast<std::size_t>(source));
}

std::string_view spelling(NeighbourDistance distance)
{
    return distanceSpellings.at(static_cast<std::size_t>(distance));
}

bool Rule::holdsFor(std::string_view name) const
{
    if (output == "*" || output == name)
        return true;
    if (kind == RuleKind::trajectory)
        return value && name == output + "/" + *value;
    if (kind != RuleKind::metric || !field || !field->starts_with('/'))
        return false;
    const std::string target = output + withoutEscapes(*field) + "/";
    return target.starts_with(std::string(name) + "/") && name.starts_with(output + "/");
}

Criterion parseCriterion(const Json &document, const std::string &file, Findings &findings)
{
    Criterion criterion;
    criterion.document = std::make_shared<const Json>(document);
    FieldReader reader(document, file + "#", findings);
    if (!reader.isObject()) {
        reader.problem("wrong_type", "", file, "an object with the key rules");
        return criterion;
    }
    const auto schema = reader.text("schema");
    if (schema && *schema != "redossier-criterion/1")
        reader.problem("schema_unknown", "schema", *schema, "redossier-criterion/1");
    reader.any("outputs");
    std::vector<std::pair<Rule, std::string>> placed;
    for (FieldReader &element : reader.objects("rules"))
        if (auto rule = readRule(element)) {
            placed.emplace_back(*rule, element.place());
            criterion.rules.push_back(std::move(*rule));
        }
    reader.reportUnknown();
    findDuplicates(placed, findings);
    return criterion;
}

void checkRuleOutputs(const Criterion &criterion, const std::vector<std::string> &names, const std::string &file,
                      Findings &findings)
{
    for (std::size_t i = 0; i < criterion.rules.size(); ++i) {
        const std::string &output = criterion.rules[i].output;
        const auto isNamed = [&output](const std::string &name) { return output == name || output.starts_with(name + "/"); };
        if (output.empty() || output == "*" || std::any_of(names.begin(), names.end(), isNamed))
            continue;
        findings.push_back({"unknown_output", Severity::error, file + "#/rules/" + std::to_string(i) + "/output", output,
                            std::string(spelling(criterion.rules[i].kind))});
    }
}

Result<CriterionFile> loadCriterion(const std::filesystem::path &root)
{
    const auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    const auto bytes = readBeneath(folder->get(), "reference/criterion.json");
    if (!bytes)
        return bytes.error();
    const auto document = parseJson(*bytes, "reference/criterion.json");
    if (!document)
        return document.error();
    CriterionFile file;
    file.criterion = parseCriterion(*document, "criterion.json", file.findings);
    file.sha256 = sha256Hex(*bytes);
    return file;
}

} // namespace redossier
