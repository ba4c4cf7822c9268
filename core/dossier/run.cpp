// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/run.h"

#include "core/dossier/documentfields.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::array<std::pair<StepState, std::string_view>, 8> stateSpellings{{
    {StepState::notRun, "not_run"},
    {StepState::running, "running"},
    {StepState::passed, "passed"},
    {StepState::failed, "failed"},
    {StepState::stopped, "stopped"},
    {StepState::cancelled, "cancelled"},
    {StepState::interrupted, "interrupted"},
    {StepState::stale, "stale"},
}};

constexpr std::array<std::string_view, 5> verdicts{"reproduced", "not_reproduced", "inconclusive", "not_comparable", "not_answered"};

template <class T>
Json orNull(const std::optional<T> &value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json orNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

std::vector<Statement> sentences(DocumentFields &fields, std::string_view key)
{
    std::vector<Statement> result;
    for (std::string &text : fields.texts(key))
        result.push_back(recordedSentence(std::move(text)));
    return result;
}

StepReport readStep(const Json &document, const std::string &where, Findings &problems)
{
    DocumentFields fields(document, where, problems);
    StepReport report;
    report.name = fields.text("name");
    const std::string state = fields.text("state");
    if (const auto known = stepStateFrom(state))
        report.state = *known;
    else if (!state.empty())
        fields.problem("state", "\"" + state + "\" is no state of a step");
    report.started = fields.optionalText("started").value_or("");
    report.seconds = fields.optionalNumber("seconds").value_or(0);
    for (const Json &command : fields.list("commands"))
        report.commands.push_back(command);
    report.proves = sentences(fields, "proves");
    report.doesNotProve = sentences(fields, "does_not_prove");
    if (auto reason = fields.optionalText("reason"))
        report.reason = recordedSentence(std::move(*reason));
    for (const Json &finding : fields.list("findings"))
        report.findings.push_back(readFinding(finding));
    report.recorded = std::make_shared<const Json>(document);
    return report;
}

std::optional<FirstError> readFirstError(const Json &document, const std::string &where, Findings &problems)
{
    if (document.is_null())
        return std::nullopt;
    DocumentFields fields(document, where, problems);
    FirstError error;
    error.step = fields.text("step");
    error.stage = fields.optionalText("stage");
    error.layer = fields.text("layer");
    error.kind = fields.text("kind");
    error.message = fields.optionalText("message").value_or("");
    error.log = fields.optionalText("log").value_or("");
    if (const auto line = fields.optionalNumber("line"))
        error.line = static_cast<int>(*line);
    return error;
}

void readSteps(DocumentFields &fields, Run &run, const std::string &where, Findings &problems)
{
    const Json &list = fields.list("steps");
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string place = where + "/steps/" + std::to_string(i);
        StepReport report = readStep(list[i], place, problems);
        if (StepReport *own = run.step(report.name))
            *own = std::move(report);
        else
            problems.push_back({"document_invalid", Severity::error, place + "/name", where,
                                "\"" + report.name + "\" is no step of a run"});
    }
}

void readVariant(DocumentFields &run, std::vector<VariantRow> &variant, const std::string &where, Findings &problems)
{
    const Json &list = run.list("variant");
    for (std::size_t i = 0; i < list.size(); ++i) {
        DocumentFields row(list[i], where + "/variant/" + std::to_string(i), problems);
        variant.push_back({row.text("name"), row.text("kind"), row.optionalText("expected"), row.optionalText("found"), row.text("reason")});
    }
}

void readInherited(const Json &steps, Run &run, const std::string &where, Findings &problems)
{
    if (steps.is_null())
        return;
    DocumentFields fields(steps, where + "/inherited_environment", problems);
    if (steps.is_object())
        for (const auto &member : steps.items())
            run.inheritedEnvironment[member.key()] = fields.texts(member.key());
}

Json variantJson(const std::vector<VariantRow> &rows)
{
    if (rows.empty())
        return nullptr;
    Json list = Json::array();
    for (const VariantRow &row : rows)
        list.push_back({{"name", row.name},
                        {"kind", row.kind},
                        {"expected", orNull(row.expected)},
                        {"found", orNull(row.found)},
                        {"reason", row.reason}});
    return list;
}

} // namespace

bool isVerdict(std::string_view word)
{
    return std::find(verdicts.begin(), verdicts.end(), word) != verdicts.end();
}

std::string_view spelling(StepState state)
{
    for (const auto &[known, text] : stateSpellings)
        if (known == state)
            return text;
    return "not_run";
}

std::optional<StepState> stepStateFrom(std::string_view text)
{
    for (const auto &[state, known] : stateSpellings)
        if (known == text)
            return state;
    return std::nullopt;
}

const std::vector<std::string> &stepNames()
{
    static const std::vector<std::string> names{"reference", "rebuild", "dependencies", "device", "sample", "comparison"};
    return names;
}

Statement recordedSentence(std::string text)
{
    return {"recorded_sentence", {std::move(text)}};
}

Json StepReport::toJson(const Wording &wording) const
{
    Json document = recorded && recorded->is_object() ? *recorded : Json::object();
    document["name"] = name;
    document["state"] = spelling(state);
    document["started"] = orNull(started);
    document["seconds"] = started.empty() ? Json(nullptr) : jsonNumber(seconds);
    if (recorded)
        return document;
    document["commands"] = commands;
    document["findings"] = findingsJson(findings, wording);
    document["proves"] = statementsJson(proves, wording);
    document["does_not_prove"] = statementsJson(doesNotProve, wording);
    document["reason"] = reason ? Json(wording.statement(*reason)) : Json(nullptr);
    return document;
}

Json FirstError::toJson() const
{
    return {{"step", step},       {"stage", orNull(stage)}, {"layer", layer},       {"kind", kind},
            {"message", message}, {"log", log},             {"line", orNull(line)}};
}

Run Run::fresh()
{
    Run run;
    for (const std::string &name : stepNames()) {
        run.steps.emplace_back();
        run.steps.back().name = name;
    }
    return run;
}

StepReport *Run::step(std::string_view name)
{
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const StepReport &one) { return one.name == name; });
    return found == steps.end() ? nullptr : &*found;
}

const StepReport *Run::step(std::string_view name) const
{
    return const_cast<Run *>(this)->step(name);
}

bool Run::recordFirstError(FirstError error)
{
    if (firstError)
        return false;
    firstError = std::move(error);
    return true;
}

Json Run::toJson(const Wording &wording) const
{
    Json document = recorded && recorded->is_object() ? *recorded : Json::object();
    document["schema"] = "redossier-run/1";
    document["id"] = id;
    document["number"] = number;
    document["reference_identity"] = orNull(referenceIdentity);
    document["started"] = started;
    document["tool"] = tool;
    document["machine_class"] = machineClass;
    Json list = Json::array();
    for (const StepReport &one : steps)
        list.push_back(one.toJson(wording));
    document["steps"] = std::move(list);
    // What the file already says first stays, whatever this value holds.
    if (!memberAt(document, "first_error").is_object())
        document["first_error"] = firstError ? firstError->toJson() : Json(nullptr);
    document["variant"] = variantJson(variant);
    Json inherited = Json::object();
    for (const auto &[stepName, names] : inheritedEnvironment)
        inherited[stepName] = names;
    document["inherited_environment"] = std::move(inherited);
    document["verdict"] = orNull(verdict);
    document["conditions"] = statementsJson(conditions, wording);
    document["reasons"] = statementsJson(reasons, wording);
    document["not_checked"] = statementsJson(notChecked, wording);
    return document;
}

Run Run::fromJson(const Json &document, const std::string &file, Findings &problems)
{
    const std::string where = file + "#";
    DocumentFields fields(document, where, problems);
    Run run = fresh();
    run.id = fields.text("id");
    run.number = static_cast<int>(fields.integer("number", 1, 1'000'000'000).value_or(0));
    run.referenceIdentity = fields.optionalText("reference_identity");
    run.started = fields.text("started");
    run.tool = fields.optionalText("tool").value_or("");
    run.machineClass = fields.optionalText("machine_class").value_or("");
    readSteps(fields, run, where, problems);
    run.firstError = readFirstError(memberAt(document, "first_error"), where + "/first_error", problems);
    readVariant(fields, run.variant, where, problems);
    readInherited(memberAt(document, "inherited_environment"), run, where, problems);
    run.verdict = fields.optionalText("verdict");
    run.conditions = sentences(fields, "conditions");
    run.reasons = sentences(fields, "reasons");
    run.notChecked = sentences(fields, "not_checked");
    run.recorded = std::make_shared<const Json>(document);
    return run;
}

} // namespace redossier
