// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/entrypoint.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace redossier {

namespace {

using Lookup = std::function<std::optional<std::string>(const std::string &name)>;

//! Text up to the next placeholder as it is, then what `lookup` gives for its name.
Result<std::string> substituted(const std::string &argument, const Lookup &lookup)
{
    std::string result;
    for (std::size_t position = 0; position < argument.size();) {
        if (argument[position] != '{') {
            result += argument[position++];
            continue;
        }
        if (argument.compare(position, 2, "{{") == 0) {
            result += '{';
            position += 2;
            continue;
        }
        const auto end = argument.find('}', position);
        if (end == std::string::npos)
            return Error{"placeholder_unclosed", argument, argument.substr(position)};
        const std::string name = argument.substr(position + 1, end - position - 1);
        const auto value = lookup(name);
        if (!value)
            return Error{"placeholder_unknown", argument, "{" + name + "}"};
        result += *value;
        position = end + 1;
    }
    return result;
}

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

Result<std::vector<std::string>> fillPlaceholders(const std::vector<std::string> &arguments,
                                                  const PlaceholderValues &values)
{
    std::vector<std::string> filled;
    for (const std::string &argument : arguments) {
        auto result = substituted(argument, [&](const std::string &name) { return valueOf(name, values); });
        if (!result)
            return result.error();
        filled.push_back(std::move(*result));
    }
    return filled;
}

Findings checkArguments(const std::vector<std::string> &arguments, const std::vector<std::string> &weights,
                        const std::vector<std::string> &data, const std::string &place)
{
    if (arguments.empty())
        return {{"entry_point_missing", Severity::error, place, "entry_point", {}}};
    Findings findings;
    if (arguments.front() != "{python}")
        findings.push_back({"entry_point_python", Severity::error, place + "/0", arguments.front(), {}});
    PlaceholderValues known;
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
