// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/crosscheckentry.h"

#include "core/comparison/ruleformula.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Statement statementOf(const Json &measured)
{
    const std::string state = textAt(measured, "state");
    if (state == "nothing")
        return {"cross_check_nothing", {}};
    const Json &reason = memberAt(measured, "reason");
    if (state == "not_run")
        return {textAt(reason, "code"), {textAt(reason, "subject"), textAt(reason, "detail")}};
    const auto count = [&measured](const char *what, const char *which) { return writtenNumber(memberAt(memberAt(measured, what), which)); };
    return {state == "agrees" ? "cross_check_agrees" : "cross_check_differs",
            {textAt(measured, "library"), count("roundings", "checked"), count("neighbours", "checked"), count("roundings", "unequal"),
             count("neighbours", "unequal")}};
}

} // namespace

Json crossCheckEntry(const Json &measured, const Wording &wording)
{
    Json entry = measured;
    entry["message"] = wording.statement(statementOf(measured));
    return entry;
}

} // namespace redossier
