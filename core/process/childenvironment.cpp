// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/childenvironment.h"

#include "core/base/resourcefile.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace redossier {

namespace {

//! What would turn the child's Python into another one.
constexpr std::array<std::string_view, 4> forbidden{"VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP"};

//! "LC_*" and "*_PROXY" are the only forms besides a whole name.
bool matches(std::string_view pattern, std::string_view name)
{
    if (pattern.ends_with('*'))
        return name.starts_with(pattern.substr(0, pattern.size() - 1));
    if (pattern.starts_with('*'))
        return name.ends_with(pattern.substr(1));
    return pattern == name;
}

bool matchesAny(const std::vector<std::string> &patterns, std::string_view name)
{
    return std::any_of(patterns.begin(), patterns.end(),
                       [name](const auto &pattern) { return matches(pattern, name); });
}

bool isForbidden(std::string_view name)
{
    return std::find(forbidden.begin(), forbidden.end(), name) != forbidden.end();
}

Outcome readNames(const Json &document, std::string_view key, const std::string &subject,
                  std::vector<std::string> &names)
{
    const Json &list = memberAt(document, key);
    const bool strings =
        list.is_array() && std::all_of(list.begin(), list.end(), [](const Json &name) { return name.is_string(); });
    if (!strings)
        return Error{"internal", subject, "\"" + std::string(key) + "\" is no list of names"};
    for (const Json &name : list)
        names.push_back(name.get<std::string>());
    return Done{};
}

} // namespace

Result<EnvironmentLists> EnvironmentLists::read(const std::filesystem::path &resources)
{
    const auto file = resources / "environment.json";
    const auto document = readJsonResource(file);
    if (!document)
        return document.error();
    EnvironmentLists lists;
    for (const auto &[key, names] : {std::pair{"install", &lists.install}, std::pair{"run", &lists.run},
                                     std::pair{"value_recorded", &lists.valueRecorded}})
        if (auto read = readNames(*document, key, file.string(), *names); !read)
            return read.error();
    const Json &alwaysSet = memberAt(*document, "always_set");
    if (!alwaysSet.is_object())
        return Error{"internal", file.string(), "\"always_set\" is no object"};
    for (const auto &[name, value] : alwaysSet.items())
        lists.alwaysSet.emplace_back(name, value.is_string() ? value.get<std::string>() : std::string());
    return lists;
}

ChildEnvironment buildChildEnvironment(const EnvironmentLists &lists, ChildPurpose purpose,
                                       const EnvironmentVariables &parent, const std::vector<std::string> &accessNames,
                                       const EnvironmentVariables &declared)
{
    const auto &patterns = purpose == ChildPurpose::install ? lists.install : lists.run;
    std::map<std::string, std::string> variables;
    ChildEnvironment environment;
    for (const auto &[name, value] : parent) {
        const bool handedOver = std::find(accessNames.begin(), accessNames.end(), name) != accessNames.end();
        if (isForbidden(name) || !(handedOver || matchesAny(patterns, name)))
            continue;
        if (variables.emplace(name, value).second)
            environment.inherited.push_back(name);
    }
    std::sort(environment.inherited.begin(), environment.inherited.end());
    for (const auto *set : {&lists.alwaysSet, &declared})
        for (const auto &[name, value] : *set)
            variables.insert_or_assign(name, value);
    for (const auto &[name, value] : variables)
        if (matchesAny(lists.valueRecorded, name))
            environment.recorded.emplace(name, redactCredentials(value));
    environment.variables.assign(variables.begin(), variables.end());
    return environment;
}

EnvironmentVariables ownEnvironment()
{
    EnvironmentVariables variables;
    for (char **entry = environ; entry && *entry; ++entry) {
        const std::string_view text(*entry);
        const auto separator = text.find('=');
        if (separator != std::string_view::npos && separator > 0)
            variables.emplace_back(text.substr(0, separator), text.substr(separator + 1));
    }
    return variables;
}

} // namespace redossier
