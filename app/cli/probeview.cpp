// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/probeview.h"

#include "app/cli/runview.h"

#include <QString>
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! A row of the chain: "driver.nvidia", its value, where it was read.
struct Row
{
    std::string name, value, command;
};

std::string shown(const Json &value, const Wording &wording)
{
    if (value.is_null())
        return wording.statement({"probe_null", {}});
    return value.is_string() ? value.get<std::string>() : value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void collect(const Json &node, const std::string &name, const Wording &wording, std::vector<Row> &rows)
{
    if (!node.is_object())
        return;
    if (!node.contains("evidence")) {
        for (const auto &[key, inner] : node.items())
            collect(inner, name.empty() ? key : name + "." + key, wording, rows);
        return;
    }
    const std::string problem = textAt(node, "problem");
    rows.push_back({name, problem.empty() ? shown(memberAt(node, "value"), wording)
                                          : wording.statement({"probe_not_readable", {problem}}),
                    textAt(node, "command")});
}

//! Columns as people count them.
std::string padded(const std::string &text, int width)
{
    const auto length = QString::fromStdString(text).size();
    return text + std::string(static_cast<std::size_t>(std::max<qsizetype>(0, width - length)), ' ');
}

std::string stateOf(const ProbeStage &stage, const Wording &wording)
{
    if (stage.state == "not_applicable")
        return "– " + wording.statement({"report_state_not_applicable", {}});
    return stateWords(stepStateFrom(stage.state).value_or(StepState::notRun), wording);
}

std::string whyOf(const ProbeStage &stage, const Wording &wording)
{
    if (!stage.error)
        return {};
    if (stage.state == "not_applicable")
        return wording.statement({stage.error->code, {}});
    return stage.error->type ? *stage.error->type + ": " + stage.error->message : stage.error->message;
}

void showStages(const DeviceResult &result, Console &console, const Wording &wording)
{
    for (const ProbeStage &stage : result.stages) {
        char seconds[32] = "";
        if (stage.state == "passed" || stage.broke())
            std::snprintf(seconds, sizeof seconds, "%.2f s", stage.seconds);
        std::string line = "  " + padded(stage.name, 14) + padded(stateOf(stage, wording), 18) + padded(seconds, 10)
                           + whyOf(stage, wording);
        line.erase(line.find_last_not_of(' ') + 1);
        console.print(line);
    }
}

void list(const char *title, const std::vector<Statement> &statements, Console &console, const Wording &wording)
{
    if (statements.empty())
        return;
    console.print("");
    console.print(wording.statement({title, {}}));
    for (const Statement &statement : statements)
        console.print("  - " + wording.statement(statement));
}

} // namespace

void showProbe(const DeviceResult &result, Console &console, const Wording &wording)
{
    const std::string platform = result.platform ? std::string(spelling(*result.platform)) : "?";
    console.print(wording.statement({result.observed ? "probe_platform_observed" : "probe_platform_expected", {platform}}) + "  "
                  + stateWords(result.report.state, wording));
    std::vector<Row> rows;
    collect(*result.chain, {}, wording, rows);
    console.print("");
    console.print(wording.statement({"probe_title_chain", {}}));
    std::size_t width = 0;
    for (const Row &row : rows)
        width = std::max(width, row.name.size());
    for (const Row &row : rows)
        console.print("  " + padded(row.name, static_cast<int>(width) + 2) + padded(row.value, 40) + "  " + row.command);
    console.print("");
    console.print(wording.statement({"probe_title_stages", {}}));
    showStages(result, console, wording);
    list("probe_title_conclusions", result.conclusions, console, wording);
    list("probe_title_proves", result.report.proves, console, wording);
    list("probe_title_limits", result.report.doesNotProve, console, wording);
}

} // namespace redossier
