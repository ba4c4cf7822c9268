// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/probestage.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

SharedJson emptyObject()
{
    static const auto empty = std::make_shared<const Json>(Json::object());
    return empty;
}

bool isState(const std::string &state)
{
    constexpr std::string_view states[] = {"running", "passed", "failed", "stopped", "not_run", "not_applicable"};
    return std::find(std::begin(states), std::end(states), state) != std::end(states);
}

std::optional<StageError> readError(const Json &value)
{
    if (!value.is_object())
        return std::nullopt;
    StageError error{textAt(value, "code"), std::nullopt, textAt(value, "message")};
    if (memberAt(value, "type").is_string())
        error.type = textAt(value, "type");
    return error;
}

//! False when it is no stage.
bool readStage(const Json &value, ProbeRecord &record)
{
    const std::string name = textAt(value, "name");
    const std::string state = textAt(value, "state");
    if (std::find(probeStageNames.begin(), probeStageNames.end(), name) == probeStageNames.end() || !isState(state))
        return false;
    ProbeStage &stage = record.stage(name);
    stage.state = state;
    const Json &seconds = memberAt(value, "seconds");
    stage.seconds = seconds.is_number() ? std::max(0.0, seconds.get<double>()) : 0;
    if (const Json &facts = memberAt(value, "facts"); facts.is_object())
        stage.facts = std::make_shared<const Json>(facts);
    stage.error = readError(memberAt(value, "error"));
    return true;
}

//! Seven stages that did not run.
ProbeRecord nothingRecorded()
{
    ProbeRecord record;
    for (const std::string_view name : probeStageNames) {
        ProbeStage stage;
        stage.name = name;
        stage.facts = emptyObject();
        record.stages.push_back(std::move(stage));
    }
    return record;
}

} // namespace

Json toJson(const ProbeStage &stage)
{
    Json error;
    if (stage.error)
        error = {{"code", stage.error->code},
                 {"type", stage.error->type ? Json(*stage.error->type) : Json()},
                 {"message", stage.error->message}};
    return {{"name", stage.name}, {"state", stage.state}, {"seconds", stage.seconds}, {"facts", *stage.facts}, {"error", error}};
}

const ProbeStage &ProbeRecord::stage(std::string_view name) const
{
    return *std::find_if(stages.begin(), stages.end(), [name](const ProbeStage &one) { return one.name == name; });
}

ProbeStage &ProbeRecord::stage(std::string_view name)
{
    return const_cast<ProbeStage &>(std::as_const(*this).stage(name));
}

const ProbeStage *ProbeRecord::broken() const
{
    const auto found = std::find_if(stages.begin(), stages.end(), [](const ProbeStage &one) { return one.broke(); });
    return found == stages.end() ? nullptr : &*found;
}

ProbeStage *ProbeRecord::broken()
{
    return const_cast<ProbeStage *>(std::as_const(*this).broken());
}

const Json &ProbeRecord::fact(std::string_view stageName, std::string_view key) const
{
    return memberAt(*stage(stageName).facts, key);
}

ProbeRecord parseProbeRecord(std::string_view lines)
{
    ProbeRecord record = nothingRecorded();
    while (!lines.empty()) {
        const auto end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        lines.remove_prefix(std::min(end + 1, lines.size()));
        if (line.empty())
            continue;
        const auto value = parseJson(line, "device-probe.jsonl");
        if (!value || !readStage(*value, record))
            ++record.unreadableLines;
    }
    return record;
}

ProbeRecord readProbeRecord(const std::vector<Json> &stages)
{
    ProbeRecord record = nothingRecorded();
    for (const Json &stage : stages)
        if (!readStage(stage, record))
            ++record.unreadableLines;
    return record;
}

} // namespace redossier
