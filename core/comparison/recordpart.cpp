// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/recordpart.h"

#include "core/comparison/elementtext.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

RecordPart::RecordPart(const Json &object, std::string place, Findings &problems)
    : DocumentFields(object, place, problems), m_object(object), m_place(std::move(place)), m_findings(problems)
{
}

std::optional<RecordPart> RecordPart::part(std::string_view key)
{
    const Json &member = memberAt(m_object, key);
    if (member.is_null())
        return {};
    if (!member.is_object()) {
        problem(key, "an object or null is needed here");
        return {};
    }
    return RecordPart(member, m_place + "/" + std::string(key), m_findings);
}

std::vector<RecordPart> RecordPart::parts(std::string_view key)
{
    std::vector<RecordPart> list;
    const std::string place = m_place + "/" + std::string(key) + "/";
    for (const Json &member : DocumentFields::list(key))
        list.emplace_back(member, place + std::to_string(list.size()), m_findings);
    return list;
}

std::int64_t RecordPart::count(std::string_view key)
{
    return optionalCount(key).value_or(0);
}

std::optional<std::int64_t> RecordPart::optionalCount(std::string_view key)
{
    return memberAt(m_object, key).is_null() ? std::nullopt : integer(key, 0, std::numeric_limits<std::int64_t>::max());
}

std::optional<double> RecordPart::anyNumber(std::string_view key)
{
    const Json &member = memberAt(m_object, key);
    const auto number = numberFrom(member);
    if (!number && !member.is_null())
        problem(key, "a number or null is needed here");
    return number;
}

std::vector<std::int64_t> RecordPart::counts(std::string_view key)
{
    std::vector<std::int64_t> result;
    for (const Json &member : DocumentFields::list(key)) {
        if (!member.is_number_integer() || member < 0) {
            problem(key, "a list of whole numbers is needed here");
            return {};
        }
        result.push_back(member.get<std::int64_t>());
    }
    return result;
}

std::string RecordPart::written(std::string_view key)
{
    const Json &member = memberAt(m_object, key);
    return member.is_null() ? std::string() : elementText(member);
}

} // namespace redossier
