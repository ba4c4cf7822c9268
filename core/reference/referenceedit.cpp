// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/referenceedit.h"

#include "core/reference/entrypoint.h"

#include <algorithm>

namespace redossier {

namespace {

std::vector<std::string> linesIn(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.emplace_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    while (!lines.empty() && lines.back().empty())
        lines.pop_back();
    return lines;
}

bool holdsLineBreak(const std::string &text)
{
    return text.find_first_of("\r\n") != std::string::npos;
}

//! An empty text is "not known yet".
Json textOrNull(const std::string &text)
{
    return text.empty() ? Json() : Json(text);
}

//! `argument` with {KIND:OLD} named anew; a brace that is escaped or not closed stays.
std::string renamedPlaceholder(const std::string &argument, const std::string &former, const std::string &name)
{
    const auto parts = argumentParts(argument);
    if (!parts)
        return argument;
    std::string renamed;
    for (const ArgumentPart &part : *parts) {
        if (part.isPlaceholder) {
            renamed += "{" + (part.text == former ? name : part.text) + "}";
            continue;
        }
        for (const char c : part.text)
            renamed += c == '{' ? std::string("{{") : std::string(1, c);
    }
    return renamed;
}

void renameIn(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer, const std::string &former,
              const std::string &name, DocumentEdits &edits)
{
    const Json &arguments = valueAt(documents.of(file), pointer);
    if (!arguments.is_array())
        return;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].is_string())
            continue;
        const auto &text = arguments[i].get_ref<const std::string &>();
        if (std::string renamed = renamedPlaceholder(text, former, name); renamed != text)
            edits.push_back({file, pointerTo(pointer, i), std::move(renamed)});
    }
}

std::size_t sizeAt(const ReferenceDocuments &documents, EditedFile file, const std::string &pointer)
{
    const Json &list = valueAt(documents.of(file), pointer);
    return list.is_array() ? list.size() : 0;
}

//! Takes away what was read from the expected file of an output.
void forgetDescription(const ReferenceDocuments &documents, const std::string &output, DocumentEdits &edits)
{
    for (const char *key : {"shape", "dtype", "count", "non_finite"})
        if (!valueAt(documents.reference, pointerTo(output, key)).is_null())
            edits.push_back({EditedFile::reference, pointerTo(output, key), std::nullopt});
}

std::optional<RuleKind> kindOf(const Json &rule)
{
    const std::string kind = textAt(rule, "kind");
    for (const RuleKind known : {RuleKind::structure, RuleKind::values, RuleKind::cosine, RuleKind::categories,
                                 RuleKind::neighbours, RuleKind::metric, RuleKind::trajectory, RuleKind::program})
        if (spelling(known) == kind)
            return known;
    return {};
}

} // namespace

std::vector<std::string> argumentsFromLines(std::string_view text)
{
    return linesIn(text);
}

std::optional<std::string> linesOf(const Json &arguments)
{
    std::string text;
    if (!arguments.is_array())
        return text;
    for (const Json &argument : arguments) {
        if (!argument.is_string() || holdsLineBreak(argument.get_ref<const std::string &>()))
            return {};
        text += argument.get_ref<const std::string &>() + '\n';
    }
    if (!text.empty())
        text.pop_back();
    return text;
}

Result<Json> variablesFromLines(std::string_view text)
{
    Json variables = Json::object();
    const auto lines = linesIn(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty())
            continue;
        const auto equals = lines[i].find('=');
        if (equals == std::string::npos || equals == 0)
            return Error{"variable_line", lines[i], std::to_string(i + 1)};
        const std::string name = lines[i].substr(0, equals);
        if (variables.contains(name))
            return Error{"name_duplicated", name, std::to_string(i + 1)};
        variables[name] = lines[i].substr(equals + 1);
    }
    return variables;
}

std::optional<std::string> linesOfVariables(const Json &environment)
{
    std::string text;
    if (!environment.is_object())
        return text;
    for (const auto &[name, value] : environment.items()) {
        if (!value.is_string() || holdsLineBreak(name) || name.find('=') != std::string::npos
            || holdsLineBreak(value.get_ref<const std::string &>()))
            return {};
        text += (text.empty() ? "" : "\n") + name + "=" + value.get_ref<const std::string &>();
    }
    return text;
}

Json assetDocument(const Asset &asset)
{
    Json document = {{"name", asset.name},
                     {"version", textOrNull(asset.version)},
                     {"sha256", textOrNull(asset.sha256)},
                     {"bytes", asset.bytes ? Json(*asset.bytes) : Json()},
                     {"source", textOrNull(asset.source)},
                     {"access", textOrNull(asset.access)}};
    if (asset.path)
        document["path"] = *asset.path;
    return document;
}

DocumentEdits renameAsset(const ReferenceDocuments &documents, const std::string &list, std::size_t index, const std::string &name)
{
    const std::string pointer = pointerTo(pointerTo("/" + list, index), "name");
    const Json &former = valueAt(documents.reference, pointer);
    DocumentEdits edits{{EditedFile::reference, pointer, name}};
    if (!former.is_string() || former == "" || name.empty())
        return edits;
    const std::string before = list + ":" + former.get<std::string>();
    const std::string after = list + ":" + name;
    renameIn(documents, EditedFile::reference, "/entry_point/arguments", before, after, edits);
    for (std::size_t i = 0; i < sizeAt(documents, EditedFile::reference, "/extensions"); ++i)
        renameIn(documents, EditedFile::reference, pointerTo("/extensions", i) + "/check", before, after, edits);
    for (std::size_t i = 0; i < sizeAt(documents, EditedFile::criterion, "/rules"); ++i)
        renameIn(documents, EditedFile::criterion, pointerTo("/rules", i) + "/arguments", before, after, edits);
    return edits;
}

Json configurationDocument(const std::string &path, const std::string &sha256)
{
    return {{"path", path}, {"sha256", sha256}, {"role", nullptr}};
}

Json outputDocument(const std::string &name, const std::string &file)
{
    return {{"name", name}, {"file", file}, {"identifiers", nullptr}};
}

DocumentEdits renameOutput(const ReferenceDocuments &documents, std::size_t index, const std::string &name)
{
    const std::string pointer = pointerTo(pointerTo("/outputs", index), "name");
    const Json &former = valueAt(documents.reference, pointer);
    DocumentEdits edits{{EditedFile::reference, pointer, name}};
    if (!former.is_string() || former == "" || name.empty())
        return edits;
    for (std::size_t i = 0; i < sizeAt(documents, EditedFile::criterion, "/rules"); ++i) {
        const std::string output = pointerTo(pointerTo("/rules", i), "output");
        if (valueAt(documents.criterion, output) == former)
            edits.push_back({EditedFile::criterion, output, name});
    }
    return edits;
}

DocumentEdits changeOutputFile(const ReferenceDocuments &documents, std::size_t index, const std::string &file)
{
    const std::string output = pointerTo("/outputs", index);
    DocumentEdits edits{{EditedFile::reference, pointerTo(output, "file"), file}};
    forgetDescription(documents, output, edits);
    return edits;
}

DocumentEdits changeIdentifiers(const ReferenceDocuments &documents, std::size_t index, const Json &identifiers)
{
    const std::string output = pointerTo("/outputs", index);
    DocumentEdits edits{{EditedFile::reference, pointerTo(output, "identifiers"), identifiers}};
    forgetDescription(documents, output, edits);
    return edits;
}

Json identifiersDocument(const Identifiers &identifiers)
{
    Json document = Json::object();
    const auto add = [&](const char *key, const std::optional<std::string> &value) {
        if (value)
            document[key] = *value;
    };
    add("column", identifiers.column);
    add("array", identifiers.array);
    add("file", identifiers.file);
    add("field", identifiers.field);
    if (identifiers.assumedFromInputs)
        document["from"] = "inputs";
    return document;
}

Json ruleDocument(RuleKind kind, const std::string &output)
{
    Json rule = {{"kind", spelling(kind)}, {"output", output}};
    if (kind == RuleKind::values)
        for (const char *key : {"atol", "rtol"})
            rule[key] = nullptr;
    if (kind == RuleKind::cosine)
        rule["minimum"] = nullptr;
    if (kind == RuleKind::categories)
        rule["minimum_agreement"] = nullptr;
    if (kind == RuleKind::neighbours)
        for (const char *key : {"k", "minimum_overlap"})
            rule[key] = nullptr;
    if (kind == RuleKind::metric)
        for (const char *key : {"field", "allowed_change", "direction"})
            rule[key] = nullptr;
    if (kind == RuleKind::trajectory)
        for (const char *key : {"step", "value", "atol", "rtol"})
            rule[key] = nullptr;
    rule["justification"] = nullptr;
    return rule;
}

std::size_t placeOfRule(const Json &rules, RuleKind kind, const std::string &output)
{
    std::size_t place = rules.is_array() ? rules.size() : 0;
    bool followed = false;
    for (std::size_t i = 0; rules.is_array() && i < rules.size(); ++i) {
        if (textAt(rules[i], "output") != output)
            continue;
        const auto known = kindOf(rules[i]);
        if (known && *known > kind)
            return i; // before the first one that comes later
        place = i + 1;
        followed = true;
    }
    return followed || !rules.is_array() ? place : rules.size();
}

DocumentEdits addRule(const ReferenceDocuments &documents, RuleKind kind, const std::string &output)
{
    const Json &present = valueAt(documents.criterion, "/rules");
    Json rules = present.is_array() ? present : Json(Json::array());
    const auto place = static_cast<Json::difference_type>(placeOfRule(rules, kind, output));
    rules.insert(rules.begin() + place, ruleDocument(kind, output));
    if (!documents.criterion.is_object())
        return {{EditedFile::criterion, "", Json{{"schema", "redossier-criterion/1"}, {"rules", std::move(rules)}}}};
    return {{EditedFile::criterion, "/rules", std::move(rules)}};
}

Json accessEntry(const std::string &name)
{
    return {{"name", name}, {"opens", nullptr}, {"how", nullptr}, {"environment", Json::array()}, {"steps", Json::array()}};
}

std::string freeName(const std::string &path, const std::set<std::string> &taken)
{
    const auto slash = path.rfind('/');
    const auto name = slash == std::string::npos ? 0 : slash + 1;
    const auto dot = path.find('.', name + 1);
    const std::string stem = path.substr(0, dot);
    const std::string ending = dot == std::string::npos ? std::string() : path.substr(dot);
    std::string free = path;
    for (int number = 2; taken.contains(free); ++number)
        free = stem + "-" + std::to_string(number) + ending;
    return free;
}

} // namespace redossier
