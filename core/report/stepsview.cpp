// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/stepsview.h"

#include "core/report/viewparts.h"

namespace redossier {

namespace {

std::string stepTitle(const std::string &name, const Wording &wording)
{
    return wording.statement({"report_step_" + name, {}});
}

Json stepView(const StepReport &step, const Wording &wording)
{
    Json view = stateView(spelling(step.state), wording);
    const Json document = step.toJson(wording);
    view["title"] = stepTitle(step.name, wording);
    view["seconds"] = step.started.empty() ? std::string() : durationText(step.seconds);
    view["started"] = step.started;
    view["reason"] = textAt(document, "reason");
    view["proves"] = textList(memberAt(document, "proves"));
    view["does_not_prove"] = textList(memberAt(document, "does_not_prove"));
    view["findings"] = findingsView(memberAt(document, "findings"));
    view["details"] = !view["findings"].empty() || !view["proves"].empty() || !view["does_not_prove"].empty();
    return view;
}

//! "exit 0", "signal 9"; "" for a command that is still recorded as neither.
Json endView(const Json &command, const Wording &wording)
{
    const Json &exit = memberAt(command, "exit");
    const Json &signal = memberAt(command, "signal");
    if (exit.is_number_integer())
        return {{"tone", exit == 0 ? "good" : "bad"},
                {"text", wording.statement({"report_exit", {exit.dump()}})}};
    if (signal.is_number_integer())
        return {{"tone", "bad"}, {"text", wording.statement({"report_signal", {signal.dump()}})}};
    return {{"tone", "open"}, {"text", wording.statement({"report_no_end", {}})}};
}

Json commandView(const Json &command, const Wording &wording)
{
    return {{"name", textAt(command, "name")},
            {"arguments", textList(memberAt(command, "arguments"))},
            {"folder", textAt(command, "folder")},
            {"end", endView(command, wording)},
            {"seconds", durationText(memberAt(command, "seconds"))},
            {"peak", memberAt(command, "peak_memory_bytes").is_number() ? bytesText(memberAt(command, "peak_memory_bytes")) : ""},
            {"redactions", memberAt(command, "redactions") == 0 ? "" : valueText(memberAt(command, "redactions"))},
            {"dropped", memberAt(command, "dropped_bytes") == 0 ? "" : bytesText(memberAt(command, "dropped_bytes"))}};
}

} // namespace

Json stepsView(const ReportSource &source, const Wording &wording)
{
    Json steps = Json::array();
    const Run none = Run::fresh();
    const Run &run = source.run ? source.run->run : none;
    const bool isKnown = !source.run || !isUnreadable(*source.run);
    for (const StepReport &step : run.steps) {
        Json view = stepView(step, wording);
        if (!isKnown) // neither that it was run nor that it was not
            view.update(stateView("not_readable", wording));
        steps.push_back(std::move(view));
    }
    return steps;
}

Json commandsView(const ReportSource &source, const Wording &wording)
{
    Json groups = Json::array();
    if (!source.run)
        return section(groups);
    for (const StepReport &step : source.run->run.steps) {
        Json commands = Json::array();
        for (const Json &command : step.commands)
            if (command.is_object())
                commands.push_back(commandView(command, wording));
        const auto names = source.run->run.inheritedEnvironment.find(step.name);
        const bool inherits = names != source.run->run.inheritedEnvironment.end() && !names->second.empty();
        if (commands.empty() && !inherits)
            continue;
        groups.push_back({{"title", stepTitle(step.name, wording)},
                          {"commands", std::move(commands)},
                          {"inherited", inherits ? section(names->second) : section(Json::array())}});
    }
    return section(std::move(groups));
}

Json firstErrorView(const ReportSource &source, const Wording &wording)
{
    if (!source.run || !source.run->run.firstError)
        return false;
    const FirstError &error = *source.run->run.firstError;
    return {{"step", stepTitle(error.step, wording)},
            {"stage", error.stage ? words(*error.stage) : ""},
            {"layer", words(error.layer)},
            {"kind", words(error.kind)},
            {"message", error.message},
            {"log", error.log},
            {"line", error.line ? std::to_string(*error.line) : ""}};
}

Json variantView(const ReportSource &source)
{
    Json rows = Json::array();
    if (source.run)
        for (const VariantRow &row : source.run->run.variant)
            rows.push_back({{"name", row.name},
                            {"kind", words(row.kind)},
                            {"expected", row.expected.value_or("–")},
                            {"found", row.found.value_or("–")},
                            {"reason", row.reason}});
    return section(std::move(rows));
}

} // namespace redossier
