// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

std::optional<std::uint64_t> countAt(const Json &object, std::string_view key)
{
    const Json &member = memberAt(object, key);
    return member.is_number_unsigned() ? std::optional(member.get<std::uint64_t>()) : std::nullopt;
}

const Json &measuredOrNotJudged(RuleEntry &entry, std::string_view key)
{
    const Json &refused = memberAt(entry.measured(), "refused");
    const Json &measured = memberAt(entry.measured(), key);
    if (const std::string code = textAt(refused, "code"); !code.empty()) {
        std::vector<std::string> details;
        for (const Json &detail : memberAt(refused, "details"))
            if (detail.is_string())
                details.push_back(detail.get<std::string>());
        entry.notJudged(code, details);
    } else if (!measured.is_object()) {
        entry.notJudged("reason_rule_unreadable");
    }
    return measured;
}

} // namespace redossier
