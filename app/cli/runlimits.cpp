// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runlimits.h"

#include "core/device/probestage.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

namespace redossier {

namespace {

//! Said of every run by "not checked" (other machines, one seed), or of no use to who reads a verdict.
constexpr std::array<std::string_view, 7> saidElsewhere{
    "environment_holds_no_driver", "check_reads_metadata_only", "same_packages_not_same_results", "device_not_the_same_numbers",
    "sample_not_the_same_numbers", "seed_is_not_everything",    "comparison_does_not_prove"};

//! The sentence for one stage, and the one for several.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> joined{{
    {"stage_without_torch", "stages_without_torch"},
    {"stage_without_device", "stages_without_device"},
}};

//! The statement behind a recorded sentence, as far as one is looked for here.
Statement meant(const Statement &statement, const Wording &english)
{
    const std::string sentence = english.statement(statement);
    if (recordedSentence(sentence) != statement)
        return statement;
    for (const std::string_view code : saidElsewhere)
        if (Statement known{std::string(code), {}}; english.statement(known) == sentence)
            return known;
    for (const auto &[one, several] : joined)
        for (const std::string_view stage : probeStageNames)
            if (Statement known{std::string(one), {std::string(stage)}}; english.statement(known) == sentence)
                return known;
    return statement;
}

bool isSaidElsewhere(const Statement &statement)
{
    return std::find(saidElsewhere.begin(), saidElsewhere.end(), statement.code) != saidElsewhere.end();
}

void add(std::vector<Statement> &limits, const Statement &statement)
{
    const auto several = std::find_if(joined.begin(), joined.end(), [&](const auto &pair) { return pair.first == statement.code; });
    if (several == joined.end() || statement.arguments.empty()) {
        if (std::find(limits.begin(), limits.end(), statement) == limits.end())
            limits.push_back(statement);
        return;
    }
    const auto known = std::find_if(limits.begin(), limits.end(), [&](const Statement &one) { return one.code == several->second; });
    if (known == limits.end())
        limits.push_back({std::string(several->second), statement.arguments});
    else
        known->arguments.front() += ", " + statement.arguments.front();
}

} // namespace

std::vector<Statement> shortLimits(const Run &run, const Wording &english)
{
    std::vector<Statement> limits;
    for (const StepReport &step : run.steps) {
        if (step.state != StepState::passed)
            continue;
        for (const Statement &recorded : step.doesNotProve)
            if (const Statement statement = meant(recorded, english); !isSaidElsewhere(statement))
                add(limits, statement);
    }
    return limits;
}

} // namespace redossier
