// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/entrypoint.h"

#include <algorithm>
#include <optional>

namespace redossier {

namespace {

std::optional<std::string> valueOf(const std::string &name, const PlaceholderValues &values)
{
    const std::pair<std::string_view, const std::filesystem::path &> plain[] = {{"python", values.python},
                                                                                {"code", values.code},
                                                                                {"inputs", values.inputs},
                                                                                {"outputs", values.outputs},
                                                                                {"configuration", values.configuration}};
    for (const auto &[key, path] : plain)
        if (name == key)
            return path.string();
    if (name == "expected" && values.expected)
        return values.expected->string();
    const auto colon = name.find(':');
    if (colon == std::string::npos)
        return {};
    const std::string family = name.substr(0, colon);
    if (family != "weights" && family != "data")
        return {};
    const auto &places = family == "weights" ? values.weights : values.data;
    const auto found = places.find(name.substr(colon + 1));
    return found == places.end() ? std::nullopt : std::optional(found->second.string());
}

} // namespace

Result<std::vector<ArgumentPart>> argumentParts(const std::string &argument)
{
    std::vector<ArgumentPart> parts;
    const auto addText = [&](char c) {
        if (parts.empty() || parts.back().isPlaceholder)
            parts.push_back({});
        parts.back().text += c;
    };
    for (std::size_t position = 0; position < argument.size();) {
        if (argument[position] != '{') {
            addText(argument[position++]);
        } else if (argument.compare(position, 2, "{{") == 0) {
            addText('{');
            position += 2;
        } else {
            const auto end = argument.find('}', position);
            if (end == std::string::npos)
                return Error{"placeholder_unclosed", argument, argument.substr(position)};
            parts.push_back({true, argument.substr(position + 1, end - position - 1)});
            position = end + 1;
        }
    }
    return parts;
}

Result<std::vector<std::string>> fillPlaceholders(const std::vector<std::string> &arguments,
                                                  const PlaceholderValues &values)
{
    std::vector<std::string> filled;
    for (const std::string &argument : arguments) {
        const auto parts = argumentParts(argument);
        if (!parts)
            return parts.error();
        std::string result;
        for (const ArgumentPart &part : *parts) {
            const auto value = part.isPlaceholder ? valueOf(part.text, values) : part.text;
            if (!value)
                return Error{"placeholder_unknown", argument, "{" + part.text + "}"};
            result += *value;
        }
        filled.push_back(std::move(result));
    }
    return filled;
}

Findings checkArguments(const std::vector<std::string> &arguments, const std::vector<std::string> &weights,
                        const std::vector<std::string> &data, const std::string &place, bool isCheck)
{
    if (arguments.empty())
        return {{"entry_point_missing", Severity::error, place, "entry_point", {}}};
    Findings findings;
    if (arguments.front() != "{python}")
        findings.push_back({"entry_point_python", Severity::error, place + "/0", arguments.front(), {}});
    PlaceholderValues known;
    if (isCheck)
        known.expected.emplace();
    for (const auto &name : weights)
        known.weights[name];
    for (const auto &name : data)
        known.data[name];
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const auto filled = fillPlaceholders({arguments[i]}, known); !filled)
            findings.push_back({filled.error().code, Severity::error, place + "/" + std::to_string(i),
                                filled.error().subject, filled.error().detail});
    return findings;
}

} // namespace redossier
