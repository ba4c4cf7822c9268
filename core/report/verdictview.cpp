// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/verdictview.h"

#include "core/report/viewparts.h"

namespace redossier {

namespace {

Json sentences(const std::vector<Statement> &statements, const Wording &wording)
{
    Json list = Json::array();
    for (const Statement &one : statements)
        list.push_back(wording.statement(one));
    return list;
}

std::string verdictSentence(const std::string &verdict, const Json &comparison, const Wording &wording)
{
    if (!verdict.starts_with("no_")) {
        const Json &outputs = memberAt(comparison, "outputs");
        std::size_t rules = 0;
        for (const Json &output : outputs)
            rules += memberAt(output, "rules").size();
        return wording.statement({"verdict_" + verdict, {std::to_string(outputs.size()), std::to_string(rules)}});
    }
    return wording.statement({"report_" + verdict, {}});
}

//! Null where a rule has no such number: nothing is filled in.
Json ruleView(const Json &rule)
{
    const std::string kind = textAt(rule, "kind");
    const auto number = [&](std::string_view key) { return valueText(memberAt(rule, key)); };
    Json view{{"kind", words(kind)},
              {"output", textAt(rule, "output")},
              {"justification", textAt(rule, "justification")},
              {"structure", kind == "structure"},
              {"other", false}};
    view["values"] = kind == "values" ? Json{{"atol", number("atol")},
                                             {"rtol", number("rtol")},
                                             {"allowed", number("allowed_fraction")},
                                             {"same_places", textAt(rule, "nan") == "same_places"}}
                                      : Json(false);
    view["cosine"] = kind == "cosine" ? Json{{"minimum", number("minimum")}} : Json(false);
    if (kind != "structure" && kind != "values" && kind != "cosine") {
        Json rows = Json::array();
        for (const auto &[name, value] : rule.items())
            if (name != "kind" && name != "output" && name != "justification")
                rows.push_back({{"name", words(name)}, {"value", valueText(value)}});
        view["other"] = section(std::move(rows));
    }
    return view;
}

//! When the reference that was judged was locked, where that was later than its criterion; "" otherwise.
std::string relockedAt(const ReportSource &source)
{
    const auto identity = source.run ? source.run->run.referenceIdentity : source.dossier.identity;
    for (const HistoryEntry &entry : source.dossier.history)
        if (identity && entry.identity == *identity && source.criterionLockedAt && entry.lockedAt != *source.criterionLockedAt)
            return entry.lockedAt;
    return {};
}

std::string doubtfulState(const ReportSource &source)
{
    switch (source.standing.kind) {
    case RunStanding::Kind::unreadable:
        return "not_readable";
    case RunStanding::Kind::referenceUnreadable:
        return "reference_unreadable";
    case RunStanding::Kind::referenceChanged:
        return "reference_changed";
    case RunStanding::Kind::recordContradicts:
        return "record_contradicts";
    default:
        return "record_changed";
    }
}

//! Nothing that cannot be relied on is repeated as a result: why it cannot stands in place of its reasons. What is on record
//! is named where the record itself is whole.
Json doubtfulView(const ReportSource &source, const Wording &wording)
{
    Json files = Json::array();
    for (const Finding &finding : source.standing.findings)
        files.push_back(wording.finding(finding).message);
    const std::string state = doubtfulState(source);
    Json view = stateView(state, wording);
    view["sentence"] = wording.statement({"report_" + (state == "not_readable" ? "run_unreadable" : state), {source.run->id}});
    if (const auto &verdict = source.run->run.verdict; verdict && (state.starts_with("reference_") || state == "record_contradicts"))
        files.insert(files.begin(), wording.statement({"report_recorded_verdict", {stateView(*verdict, wording)["word"].get<std::string>()}}));
    view["reasons"] = section(std::move(files));
    view["conditions"] = section(Json::array());
    view["not_checked"] = section(Json::array());
    return view;
}

} // namespace

Json verdictView(const ReportSource &source, const Wording &wording)
{
    if (!source.standing.isReliable())
        return doubtfulView(source, wording);
    const Run *run = source.run ? &source.run->run : nullptr;
    const std::string verdict = !run ? "no_run" : run->verdict.value_or("no_verdict");
    Json view = stateView(verdict, wording);
    view["sentence"] = verdictSentence(verdict, source.comparison, wording);
    view["reasons"] = run ? section(sentences(run->reasons, wording)) : section(Json::array());
    view["conditions"] = run ? section(sentences(run->conditions, wording)) : section(Json::array());
    view["not_checked"] = run ? section(sentences(run->notChecked, wording)) : section(Json::array());
    return view;
}

Json badgesView(const ReportSource &source, const Wording &wording)
{
    Json badges = Json::array();
    const auto add = [&](const char *tone, const std::string &code, std::vector<std::string> arguments = {}) {
        badges.push_back({{"tone", tone}, {"text", wording.statement({code, std::move(arguments)})}});
    };
    if (source.run && isUnreadable(*source.run))
        add("attention", "report_badge_unreadable_run", {source.run->id});
    else if (source.run)
        add("plain", "report_badge_run", {std::to_string(source.run->run.number), std::to_string(source.runs)});
    if (const std::string platform = textAt(source.reference, "platform"); !platform.empty())
        add("plain", platform == "none" ? "report_badge_no_torch" : "report_badge_platform", {platform});
    if (source.dossier.isDraft())
        add("attention", "report_badge_draft");
    if (!source.damagedRun.empty())
        add("attention", "report_badge_damaged_run", {source.damagedRun});
    if (source.run && !source.run->run.variant.empty())
        add("attention", "report_badge_variant", {std::to_string(source.run->run.variant.size())});
    if (source.dossier.exercise)
        add("plain", "report_badge_exercise");
    return badges;
}

Json criterionView(const ReportSource &source, const Wording &wording)
{
    Json rules = Json::array();
    const Json &list = memberAt(source.criterion, "rules");
    if (list.is_array())
        for (const Json &rule : list)
            if (rule.is_object())
                rules.push_back(ruleView(rule));
    Json notes = Json::array();
    if (source.criterionProblem)
        notes.push_back(wording.statement({"report_criterion_unreadable", {}}));
    if (source.changedSinceLock())
        notes.push_back(wording.statement({"report_changed_since_lock", {}}));
    if (source.earlierIdentity)
        notes.push_back(wording.statement({"report_earlier_identity", {}}));
    for (const HistoryEntry &entry : source.dossier.history)
        if (entry.note == "criterion_changed_after_result" && entry.criterionSha256 == source.criterionSha256)
            notes.push_back(wording.statement({"report_criterion_changed_after_result", {entry.lockedAt}}));
    // Both are UTC in one form, so that the order of the texts is that of the times.
    const bool before = source.run && source.criterionLockedAt && source.run->run.referenceIdentity
                        && *source.criterionLockedAt <= source.run->run.started;
    return {{"locked", source.criterionLockedAt.has_value()},
            {"unreadable", source.criterionProblem.has_value()},
            {"before_run", before},
            {"locked_at", source.criterionLockedAt.value_or("")},
            {"relocked", relockedAt(source)},
            {"sha256", source.criterionSha256},
            {"business", textAt(source.reference, "business_criterion")},
            {"rules", section(std::move(rules))},
            {"notes", std::move(notes)}};
}

} // namespace redossier
