// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/fact.h"

#include <nlohmann/json.hpp>

namespace redossier {

Json observedFact(Json value, const std::string &command)
{
    return {{"value", std::move(value)}, {"evidence", "observed"}, {"command", command}};
}

Json declaredFact(Json value, const std::string &command)
{
    return {{"value", std::move(value)}, {"evidence", "declared"}, {"command", command}};
}

Json unreadableFact(const std::string &command, const std::string &problem)
{
    return {{"value", nullptr}, {"evidence", "observed"}, {"command", command}, {"problem", problem}};
}

} // namespace redossier
