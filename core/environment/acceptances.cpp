// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/acceptances.h"

#include "core/base/jsonfile.h"
#include "core/base/pep440.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 8> kinds{"python", "added", "missing", "version", "local", "origin", "hash", "platform"};

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r\n") == std::string::npos;
}

//! Adds one acceptance, or says which rule it breaks.
std::optional<std::string> addAcceptance(std::vector<Acceptance> &list, const std::string &name, const std::string &reason)
{
    if (isBlank(name))
        return "an acceptance needs a name";
    if (isBlank(reason))
        return "the acceptance of " + name + " needs a reason";
    std::string key = name;
    if (name.ends_with(":*")) {
        const std::string kind = name.substr(0, name.size() - 2);
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
            return "\"" + kind + "\" is no kind of difference: python, added, missing, version, local, origin, hash, platform";
    } else if (name.find(':') != std::string::npos) {
        return "\"" + name + "\" is neither a distribution nor KIND:*";
    } else {
        key = normalisedName(name);
    }
    for (const Acceptance &other : list)
        if (other.name == key)
            return other.reason == reason ? std::nullopt : std::optional("two reasons are given for " + name);
    list.push_back({key, reason});
    return std::nullopt;
}

std::optional<Error> addFromFile(std::vector<Acceptance> &list, const std::filesystem::path &file)
{
    const auto document = readJsonFile(file);
    if (!document)
        return document.error();
    const Json &entries = memberAt(*document, "accept");
    if (!entries.is_array())
        return Error{"acceptances_invalid", file.string(), "it has no list \"accept\""};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Json &entry = entries[i];
        const std::string place = "#/accept/" + std::to_string(i) + ": ";
        if (!memberAt(entry, "name").is_string())
            return Error{"acceptances_invalid", file.string(), place + "\"name\" is no text"};
        if (const auto problem = addAcceptance(list, textAt(entry, "name"), textAt(entry, "reason")))
            return Error{"wrong_usage", "--accept-file " + file.string(), place + *problem};
    }
    return std::nullopt;
}

} // namespace

Result<std::vector<Acceptance>> readAcceptances(const std::vector<std::string> &options,
                                                const std::optional<std::filesystem::path> &file)
{
    std::vector<Acceptance> list;
    for (const std::string &option : options) {
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos)
            return Error{"wrong_usage", "--accept " + option, "it is written NAME=REASON"};
        if (const auto problem = addAcceptance(list, option.substr(0, equals), option.substr(equals + 1)))
            return Error{"wrong_usage", "--accept " + option, *problem};
    }
    if (file)
        if (auto error = addFromFile(list, *file))
            return *error;
    return list;
}

} // namespace redossier
