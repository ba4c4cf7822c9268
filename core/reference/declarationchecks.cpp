// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/entrypoint.h"
#include "core/reference/referencechecks.h"

#include "core/process/redactor.h"

#include <algorithm>
#include <set>

namespace redossier {

namespace {

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

bool isVariableName(const std::string &name)
{
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
    return plain && !name.empty() && !(name.front() >= '0' && name.front() <= '9');
}

std::string at(const std::string &key, std::size_t index)
{
    return "reference.json#/" + key + "/" + std::to_string(index);
}

std::vector<std::string> namesOf(const std::vector<Asset> &assets)
{
    std::vector<std::string> names;
    for (const Asset &asset : assets)
        names.push_back(asset.name);
    return names;
}

//! Collects findings about one reference.
class DeclarationCheck
{
public:
    DeclarationCheck(const Reference &reference, const Criterion *criterion) : m_reference(reference), m_criterion(criterion) {}

    Findings run()
    {
        checkQuestion();
        checkCode();
        checkEntryPoint();
        checkPlaces();
        checkAssets(m_reference.data, "data");
        checkAssets(m_reference.weights, "weights");
        checkOutputs();
        checkRules();
        return std::move(m_findings);
    }

private:
    void add(const char *code, Severity severity, std::string where, std::string subject, std::string detail = {})
    {
        m_findings.push_back({code, severity, std::move(where), std::move(subject), std::move(detail)});
    }
    void checkQuestion();
    void checkCode();
    void checkEntryPoint();
    void checkPlaces();
    void checkAssets(const std::vector<Asset> &assets, const std::string &key);
    void checkOutputs();
    void checkRules();
    void checkArgumentVector(const std::vector<std::string> &arguments, const std::string &place, bool isCheck = false);

    const Reference &m_reference;
    const Criterion *m_criterion;
    Findings m_findings;
    std::set<std::string> m_assetNames;
};

void DeclarationCheck::checkQuestion()
{
    const std::string file = "reference.json#/";
    if (isBlank(m_reference.question))
        add("question_missing", Severity::error, file + "question", "question");
    if (!m_reference.goal)
        add("goal_missing", Severity::error, file + "goal", "goal");
    if (!m_reference.platform)
        add("platform_missing", Severity::error, file + "platform", "platform");
    if (m_reference.python.version.empty())
        add("python_missing", Severity::error, file + "python/version", "python");
    if (isBlank(m_reference.businessCriterion))
        add("business_criterion_missing", Severity::warning, file + "business_criterion", "business_criterion");
    if (m_reference.sample.inputs.empty())
        add("sample_empty", Severity::error, file + "sample/inputs", "sample");
}

void DeclarationCheck::checkCode()
{
    const CodeReference &code = m_reference.code;
    if (code.files.empty())
        add("code_missing", Severity::error, "reference.json#/code/files", "code");
    if (code.revision.empty())
        add("revision_missing", Severity::error, "reference.json#/code/revision", "code");
    if (code.revision.starts_with("tree:"))
        add("no_version_control", Severity::warning, "reference.json#/code/revision", "code");
    if (code.repository && redactCredentials(*code.repository) != *code.repository)
        add("credential_in_file", Severity::error, "reference.json#/code/repository", redactCredentials(*code.repository));
}

void DeclarationCheck::checkArgumentVector(const std::vector<std::string> &arguments, const std::string &place, bool isCheck)
{
    const auto found = checkArguments(arguments, namesOf(m_reference.weights), namesOf(m_reference.data), place, isCheck);
    m_findings.insert(m_findings.end(), found.begin(), found.end());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string &argument = arguments[i];
        const auto equals = argument.find('=');
        const std::string value = argument.starts_with('-') && equals != std::string::npos ? argument.substr(equals + 1) : argument;
        if ((value.starts_with('/') && !value.starts_with("/dev/")) || value.starts_with("~/"))
            add("absolute_path", Severity::error, place + "/" + std::to_string(i), "An argument", argument);
    }
}

void DeclarationCheck::checkEntryPoint()
{
    const EntryPoint &entry = m_reference.entryPoint;
    checkArgumentVector(entry.arguments, "reference.json#/entry_point/arguments");
    for (const auto &[name, value] : entry.environment) {
        const std::string place = "reference.json#/entry_point/environment/" + name;
        std::uint64_t redactions = 0;
        redactCredentials(name + "=" + value + "\n", &redactions);
        if (redactions > 0)
            add("credential_in_file", Severity::error, place, name);
        if (!isVariableName(name))
            add("value_invalid", Severity::error, place, name, "a variable's name has letters, digits and _ only");
        if (value.starts_with('/') && !value.starts_with("/dev/"))
            add("absolute_path", Severity::error, place, name, value);
    }
    for (std::size_t i = 0; i < m_reference.extensions.size(); ++i)
        if (!m_reference.extensions[i].check.empty())
            checkArgumentVector(m_reference.extensions[i].check, at("extensions", i) + "/check");
}

//! A run lays out code/ inputs/ and configuration/ only: what lies elsewhere would not be there.
void DeclarationCheck::checkPlaces()
{
    const auto misplaced = [&](const std::string &path, const std::string &folder, const std::string &where) {
        if (!path.starts_with(folder))
            add("path_misplaced", Severity::error, where, path, folder);
    };
    for (std::size_t i = 0; i < m_reference.sample.inputs.size(); ++i)
        if (m_reference.sample.inputs[i] != "inputs")
            misplaced(m_reference.sample.inputs[i], "inputs/", at("sample/inputs", i));
    for (std::size_t i = 0; i < m_reference.configuration.size(); ++i) {
        misplaced(m_reference.configuration[i].path, "configuration/", at("configuration", i) + "/path");
        if (!m_reference.configuration[i].role)
            add("configuration_role_missing", Severity::error, at("configuration", i) + "/role", m_reference.configuration[i].path);
    }
    for (std::size_t i = 0; i < m_reference.weights.size(); ++i)
        if (m_reference.weights[i].path)
            misplaced(*m_reference.weights[i].path, "weights/", at("weights", i) + "/path");
    for (std::size_t i = 0; i < m_reference.data.size(); ++i)
        if (m_reference.data[i].path)
            misplaced(*m_reference.data[i].path, "data/", at("data", i) + "/path");
}

void DeclarationCheck::checkAssets(const std::vector<Asset> &assets, const std::string &key)
{
    for (std::size_t i = 0; i < assets.size(); ++i) {
        const Asset &asset = assets[i];
        if (!asset.name.empty() && !m_assetNames.insert(asset.name).second)
            add("name_duplicated", Severity::error, at(key, i) + "/name", asset.name);
        if (asset.name.find_first_of("{}=") != std::string::npos)
            add("value_invalid", Severity::error, at(key, i) + "/name", "name", "it must not contain {, } or =");
        if (asset.sha256.empty())
            add("fingerprint_missing", Severity::error, at(key, i) + "/sha256", asset.name, asset.version);
        if (asset.source.empty())
            add("source_missing", Severity::warning, at(key, i) + "/source", asset.name);
        if (asset.access.empty())
            add("access_missing", Severity::warning, at(key, i) + "/access", asset.name);
        if (redactCredentials(asset.source) != asset.source)
            add("credential_in_file", Severity::error, at(key, i) + "/source", redactCredentials(asset.source));
        if (asset.source.starts_with('/') || asset.source.starts_with("file://") || asset.source.starts_with('~'))
            add("absolute_path", Severity::error, at(key, i) + "/source", asset.name, asset.source);
    }
}

void DeclarationCheck::checkOutputs()
{
    if (m_reference.outputs.empty())
        add("expected_missing", Severity::error, "reference.json#/outputs", "none is declared");
    std::set<std::string> names;
    for (std::size_t i = 0; i < m_reference.outputs.size(); ++i)
        if (!m_reference.outputs[i].name.empty() && !names.insert(m_reference.outputs[i].name).second)
            add("name_duplicated", Severity::error, at("outputs", i) + "/name", m_reference.outputs[i].name);
}

void DeclarationCheck::checkRules()
{
    if (!m_criterion || m_criterion->rules.empty()) {
        add("criterion_missing", Severity::error, "criterion.json", "criterion");
        return;
    }
    const auto isOf = [](Goal goal, RuleKind kind) {
        switch (goal) {
        case Goal::categories:
            return kind == RuleKind::categories || kind == RuleKind::structure;
        case Goal::values:
            return kind != RuleKind::trajectory;
        case Goal::trajectory:
            return kind == RuleKind::trajectory;
        }
        return true;
    };
    const auto &rules = m_criterion->rules;
    if (m_reference.goal
        && std::none_of(rules.begin(), rules.end(), [&](const Rule &rule) { return isOf(*m_reference.goal, rule.kind); }))
        add("goal_without_rule", Severity::warning, "criterion.json#/rules", std::string(spelling(*m_reference.goal)));
    for (std::size_t i = 0; i < m_reference.outputs.size(); ++i) {
        const std::string &name = m_reference.outputs[i].name;
        if (!name.empty() && std::none_of(rules.begin(), rules.end(), [&](const Rule &rule) { return rule.holdsFor(name); }))
            add("output_without_rule", Severity::warning, at("outputs", i), name);
    }
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (rules[i].kind == RuleKind::program && !rules[i].arguments.empty())
            checkArgumentVector(rules[i].arguments, "criterion.json#/rules/" + std::to_string(i) + "/arguments", true);
}

} // namespace

Findings checkDeclarations(const Reference &reference, const Criterion *criterion)
{
    return DeclarationCheck(reference, criterion).run();
}

Findings checkIdentifiers(const Reference &reference, const Criterion *criterion)
{
    Findings findings;
    for (std::size_t i = 0; i < reference.outputs.size(); ++i) {
        const DeclaredOutput &output = reference.outputs[i];
        const std::string where = at("outputs", i) + "/identifiers";
        const bool needsRows = criterion && std::any_of(criterion->rules.begin(), criterion->rules.end(), [&](const Rule &rule) {
            return rule.holdsFor(output.name)
                   && (rule.kind == RuleKind::cosine || rule.kind == RuleKind::categories || rule.kind == RuleKind::neighbours);
        });
        if (!output.identifiers)
            findings.push_back({"identifiers_missing", needsRows ? Severity::error : Severity::warning, where, output.name, {}});
        else if (output.identifiers->assumedFromInputs)
            findings.push_back({"identifiers_assumed", Severity::warning, where, output.name, output.identifiers->file.value_or("")});
    }
    return findings;
}

} // namespace redossier
