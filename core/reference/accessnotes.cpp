// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/accessnotes.h"

#include "core/base/jsonfile.h"
#include "core/process/secretfinder.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

bool isVariableName(const std::string &name)
{
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
    const auto isAllowed = [&](char c) { return letters.find(c) != std::string_view::npos || (c >= '0' && c <= '9'); };
    return !name.empty() && !(name.front() >= '0' && name.front() <= '9') && std::all_of(name.begin(), name.end(), isAllowed);
}

//! The entry of this name as it stands, or an empty object.
Json formerEntry(const Json &document, const std::string &name)
{
    const Json &entries = memberAt(document, "access");
    for (const Json &entry : entries.is_array() ? entries : Json::array())
        if (textAt(entry, "name") == name)
            return entry;
    return Json::object();
}

} // namespace

Findings accessFindings(const std::vector<Access> &access)
{
    Findings findings;
    std::set<std::string> names;
    for (std::size_t i = 0; i < access.size(); ++i) {
        const Access &one = access[i];
        const std::string where = "reference.json#/access/" + std::to_string(i);
        if (one.name.empty())
            findings.push_back({"access_name_missing", Severity::error, where, std::to_string(i + 1), {}});
        else if (!names.insert(one.name).second)
            findings.push_back({"access_name_duplicated", Severity::error, where, one.name, {}});
        for (const std::string &variable : one.environment)
            if (!isVariableName(variable)) // what follows "=" may be the very secret
                findings.push_back({"access_variable_invalid", Severity::error, where, variable.substr(0, variable.find('=')), {}});
        for (const std::string &text : {one.name, one.opens, one.how})
            if (!findSecrets(text).empty())
                findings.push_back({"access_secret", Severity::error, where, one.name, {}});
    }
    return findings;
}

std::vector<std::string> namesIn(std::string_view text)
{
    constexpr std::string_view separators = " ,;\t\r\n";
    std::vector<std::string> names;
    for (std::size_t start = text.find_first_not_of(separators); start != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, start), text.size());
        names.emplace_back(text.substr(start, end - start));
        start = text.find_first_not_of(separators, end);
    }
    return names;
}

Outcome writeAccess(DossierWriter &writer, const std::vector<Access> &access)
{
    if (const Findings findings = accessFindings(access); !findings.empty())
        return Error{findings.front().code, findings.front().subject, findings.front().detail};
    auto document = readJsonBeneath(writer.root(), "reference/reference.json");
    if (!document)
        return document.error();
    if (!document->is_object())
        return Error{"document_invalid", "reference.json", {}};
    Json entries = Json::array();
    for (const Access &one : access) {
        Json entry = formerEntry(*document, one.name);
        entry["name"] = one.name;
        entry["opens"] = one.opens;
        entry["how"] = one.how;
        entry["environment"] = one.environment;
        entry["steps"] = one.steps;
        entries.push_back(std::move(entry));
    }
    (*document)["access"] = std::move(entries);
    if (auto written = writer.writeJson("reference/reference.json", *document); !written)
        return written;
    return writer.renewManifest();
}

} // namespace redossier
