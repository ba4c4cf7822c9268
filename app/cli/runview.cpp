// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runview.h"

#include "app/cli/console.h"
#include "app/cli/humanbytes.h"
#include "app/cli/runlimits.h"
#include "core/messages/messages.h"
#include "core/process/shellword.h"

#include <algorithm>
#include <cstdio>

namespace redossier {

namespace {

std::string seconds(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, value < 100 ? "%.1f s" : "%.0f s", value);
    return text;
}

std::string padded(std::string text, std::size_t width, std::size_t shown)
{
    if (shown < width)
        text.append(width - shown, ' ');
    return text;
}

std::string symbol(StepState state)
{
    switch (state) {
    case StepState::notRun:
        return "○";
    case StepState::running:
        return "…";
    case StepState::passed:
        return "✓";
    case StepState::failed:
        return "✗";
    case StepState::stopped:
        return "■";
    case StepState::cancelled:
        return "⊘";
    case StepState::interrupted:
        return "⚡";
    case StepState::stale:
        return "!";
    }
    return "○";
}

std::string stepLine(const StepReport &step, const Wording &wording)
{
    // The symbol is one column and three bytes.
    const std::string state = stateWords(step.state, wording);
    std::string line = "  " + padded(step.name, 14, step.name.size()) + padded(state, 14, state.size() - 2);
    if (step.state != StepState::notRun && step.state != StepState::running)
        line += seconds(step.seconds);
    while (line.ends_with(' '))
        line.pop_back();
    return line;
}

} // namespace

std::string stateWords(StepState state, const Wording &wording)
{
    return symbol(state) + " " + wording.statement({"state_" + std::string(spelling(state)), {}});
}

void RunView::stepChanged(const Run &, const StepReport &step)
{
    if (m_console.settings().quiet)
        return;
    m_console.note(stepLine(step, m_wording));
    if (step.state == StepState::running)
        return;
    if (step.reason)
        m_console.note("    " + words(*step.reason));
    for (const Finding &finding : step.findings)
        m_console.finding(finding, m_wording);
}

void RunView::list(const char *titleCode, const std::vector<Statement> &statements)
{
    if (statements.empty())
        return;
    m_console.print(words({titleCode, {}}));
    for (const Statement &statement : statements)
        m_console.print("  - " + words(statement));
}

void RunView::steps(const Run &run)
{
    for (const StepReport &step : run.steps) {
        m_console.print(stepLine(step, m_wording));
        if (step.reason && step.state != StepState::passed)
            m_console.print("      " + words(*step.reason));
    }
}

void RunView::firstError(const CarriedOut &done)
{
    if (!done.run.firstError)
        return;
    const FirstError &error = *done.run.firstError;
    m_console.print("");
    m_console.print(words({"first_error_title", {error.step, error.stage.value_or(words({"stage_not_reported", {}}))}}));
    m_console.print("  " + error.message);
    if (!error.log.empty() && !done.folder.empty())
        m_console.print("  " + (done.folder / error.log).string() + (error.line ? ":" + std::to_string(*error.line) : ""));
    m_console.print("  " + words({"layer_" + error.layer, {}}));
}

void RunView::gate(const CarriedOut &done, const RunRequest &request)
{
    const auto &rows = done.gate.rows;
    if (rows.empty())
        return;
    m_console.print("");
    m_console.print(words({done.gate.isOpen() ? "gate_title_open" : "gate_title_closed", {std::to_string(done.gate.layers())}}));
    std::string accept;
    std::vector<std::string> named;
    for (const GateRow &row : rows) {
        m_console.print("  " + padded(row.kind, 9, row.kind.size()) + " " + row.name + ": "
                        + words({"gate_row", {row.expected.empty() ? "-" : row.expected, row.found.empty() ? "-" : row.found}}));
        if (row.reason)
            m_console.print("            " + words({"gate_accepted", {*row.reason}}));
        else if (std::find(named.begin(), named.end(), row.name) == named.end())
            named.push_back(row.name);
    }
    if (named.empty())
        return;
    for (const std::string &name : named)
        accept += " --accept " + shellWord(name + "=" + words({"gate_reason_placeholder", {}}));
    std::string command = "redossier-cli run " + shellPath(request.dossier.string()) + " --resume " + done.run.id;
    if (request.work)
        command += " --work " + shellPath(request.work->string());
    for (const auto &[name, path] : request.located)
        command += " --locate " + shellWord(name + "=" + path.string());
    m_console.print(words({"gate_how_to_accept", {}}));
    m_console.print("  " + command + accept);
}

void RunView::verdict(const CarriedOut &done)
{
    m_console.print("");
    if (done.verdict)
        m_console.print(words(*done.verdict));
    if (!done.run.variant.empty())
        m_console.print(words({"run_is_variant", {std::to_string(done.run.variant.size())}}));
    list("list_reasons", done.run.reasons);
    list("list_conditions", done.run.conditions);
    list("list_not_checked", done.run.notChecked);
    if (const auto limits = shortLimits(done.run, Messages(Messages::Language::english)); !limits.empty()) {
        list("list_does_not_prove", limits);
        m_console.print("  " + words({"limits_elsewhere", {}}));
    }
}

void RunView::places(const CarriedOut &done, const RunRequest &request)
{
    m_console.print("");
    m_console.print(words({"run_lies_at", {done.folder.string()}}));
    if (done.work)
        m_console.print(words({"work_kept_at", {done.work->string(), humanBytes(done.workBytes)}}));
    m_console.print(words({"next_command", {}}));
    m_console.print("  redossier-cli report " + shellPath(request.dossier.string()) + " --run " + done.run.id
                    + " --format html --output report.html");
}

void RunView::record(const CarriedOut &done)
{
    m_console.print(words({"run_title", {std::to_string(done.run.number), done.run.id}}));
    steps(done.run);
    firstError(done);
    verdict(done);
}

void RunView::summary(const CarriedOut &done, const RunRequest &request)
{
    m_console.print(words({"run_title", {std::to_string(done.run.number), done.run.id}}));
    steps(done.run);
    firstError(done);
    gate(done, request);
    verdict(done);
    places(done, request);
}

} // namespace redossier
