// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/documentfields.h"

#include <nlohmann/json.hpp>

namespace redossier {

DocumentFields::DocumentFields(const Json &object, std::string where, Findings &problems)
    : m_object(object), m_where(std::move(where)), m_problems(problems)
{
    if (!object.is_object())
        m_problems.push_back({"document_invalid", Severity::error, m_where, m_where, "an object is needed here"});
}

void DocumentFields::problem(std::string_view key, const std::string &rule)
{
    const std::string place = m_where + "/" + std::string(key);
    m_problems.push_back({"document_invalid", Severity::error, place, place, rule});
}

std::string DocumentFields::text(std::string_view key)
{
    const Json &member = memberAt(m_object, key);
    if (!member.is_string() && m_object.is_object())
        problem(key, "a text is needed here");
    return textAt(m_object, key);
}

std::optional<std::string> DocumentFields::optionalText(std::string_view key)
{
    const Json &member = memberAt(m_object, key);
    if (member.is_string())
        return member.get<std::string>();
    if (!member.is_null())
        problem(key, "a text or null is needed here");
    return std::nullopt;
}

std::optional<double> DocumentFields::optionalNumber(std::string_view key)
{
    const Json &member = memberAt(m_object, key);
    if (member.is_number())
        return member.get<double>();
    if (!member.is_null())
        problem(key, "a number or null is needed here");
    return std::nullopt;
}

std::optional<std::int64_t> DocumentFields::integer(std::string_view key, std::int64_t least, std::int64_t most)
{
    const Json &member = memberAt(m_object, key);
    if (member.is_number_integer()) {
        const auto value = member.get<std::int64_t>();
        if (value >= least && value <= most)
            return value;
    }
    if (m_object.is_object())
        problem(key, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " is needed here");
    return std::nullopt;
}

bool DocumentFields::flag(std::string_view key, bool fallback)
{
    const Json &member = memberAt(m_object, key);
    if (member.is_boolean())
        return member.get<bool>();
    if (!member.is_null())
        problem(key, "true or false is needed here");
    return fallback;
}

const Json &DocumentFields::list(std::string_view key)
{
    static const Json none = Json::array();
    const Json &member = memberAt(m_object, key);
    if (member.is_array())
        return member;
    if (!member.is_null())
        problem(key, "a list is needed here");
    return none;
}

std::vector<std::string> DocumentFields::texts(std::string_view key)
{
    std::vector<std::string> result;
    for (const Json &item : list(key)) {
        if (item.is_string())
            result.push_back(item.get<std::string>());
        else
            problem(key, "every item is to be a text");
    }
    return result;
}

Finding readFinding(const Json &document)
{
    Finding finding;
    finding.code = textAt(document, "code");
    const std::string severity = textAt(document, "severity");
    finding.severity = severity == "hint" ? Severity::hint : severity == "warning" ? Severity::warning : Severity::error;
    finding.where = textAt(document, "where");
    finding.subject = textAt(document, "subject");
    return finding;
}

} // namespace redossier
