// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/resumeview.h"

#include "core/report/viewparts.h"

#include <algorithm>

namespace redossier {

namespace {

bool isOneOf(const std::string &word, std::initializer_list<std::string_view> known)
{
    return std::find(known.begin(), known.end(), word) != known.end();
}

Json itemView(const Json &item, const Wording &wording)
{
    const std::string state = textAt(item, "state");
    const bool present = state == "present", absent = state == "absent";
    std::string keys;
    for (const Json &key : textList(memberAt(item, "keys")))
        keys += (keys.empty() ? "" : ", ") + key.get<std::string>();
    return {{"name", words(textAt(item, "name"))},
            {"mark", present ? "✓" : absent ? "✗" : "○"},
            {"tone", present ? "good" : absent ? "bad" : "open"},
            {"state", wording.statement({present ? "resume_state_present" : absent ? "resume_state_absent" : "resume_state_not_recorded", {}})},
            {"observed", textAt(item, "evidence") == "observed"},
            {"declared", textAt(item, "evidence") == "declared"},
            {"keys", keys},
            {"note", textAt(item, "note")}};
}

Json reasonsView(const Json &reasons, const Wording &wording)
{
    Json texts = Json::array();
    if (reasons.is_array())
        for (const Json &reason : reasons) {
            Statement statement{textAt(reason, "code"), {}};
            const bool namesPart = statement.code.starts_with("resume_item_");
            for (const Json &argument : textList(memberAt(reason, "arguments")))
                statement.arguments.push_back(namesPart ? words(argument.get<std::string>()) : argument.get<std::string>());
            texts.push_back(wording.statement(statement));
        }
    return section(std::move(texts));
}

} // namespace

Json resumeView(const ReportSource &source, const Wording &wording)
{
    const Json &record = source.resume;
    if (!record.is_object() && textAt(source.reference, "goal") != "trajectory")
        return false;
    Json items = Json::array();
    if (const Json &list = memberAt(record, "items"); list.is_array())
        for (const Json &item : list)
            items.push_back(itemView(item, wording));
    const std::string verdict = textAt(record, "verdict");
    const bool known = isOneOf(verdict, {"reproduced", "not_reproduced", "not_comparable", "inconclusive", "not_answered"});
    Json view = stateView(known ? verdict : "not_answered", wording);
    view["recorded"] = record.is_object();
    view["sentence"] = known ? wording.statement({"resume_verdict_" + verdict, {}}) : verdict;
    view["taken"] = textAt(record, "recorded");
    view["checkpoint"] = textAt(memberAt(record, "checkpoint"), "name");
    view["sha256"] = textAt(memberAt(record, "checkpoint"), "sha256");
    view["other_identity"] = source.dossier.identity && record.is_object() && textAt(record, "reference_identity") != *source.dossier.identity;
    view["items"] = section(std::move(items));
    view["reasons"] = reasonsView(memberAt(record, "reasons"), wording);
    view["apart"] = wording.statement({"resume_apart", {}});
    return view;
}

} // namespace redossier
