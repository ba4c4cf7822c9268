// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/runrows.h"

#include "core/difference/factrows.h"
#include "core/difference/jsonrows.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

DifferenceCell optionalCell(const std::optional<std::string> &text)
{
    return text ? textCell(*text) : DifferenceCell::none();
}

//! A run that was cut before it looked has none recorded.
DifferenceCell machineCell(const Run &run)
{
    return run.machineClass.empty() ? DifferenceCell() : DifferenceCell::of(run.machineClass);
}

void addVolatile(RowMaker &rows, std::string_view layer, std::string key, std::string name, DifferenceCell a, DifferenceCell b)
{
    DifferenceRow &row = rows.add(layer, std::move(key), std::move(name), std::move(a), std::move(b));
    if (row.state != RowState::equal)
        row.state = RowState::isVolatile;
}

DifferenceCell stateCell(StepState state)
{
    DifferenceCell cell = DifferenceCell::of(std::string(spelling(state)));
    cell.spoken = true;
    return cell;
}

//! What is no verdict of this version is shown as it stands there.
DifferenceCell verdictCell(const std::optional<std::string> &verdict)
{
    DifferenceCell cell = optionalCell(verdict);
    cell.spoken = verdict && isVerdict(*verdict);
    return cell;
}

void addSteps(RowMaker &rows, const Run &a, const Run &b)
{
    for (const std::string &name : stepNames()) {
        const StepReport *one = a.step(name), *other = b.step(name);
        if (!one || !other)
            continue;
        const std::string key = "run.json#/steps/" + name;
        rows.add("results", key + "/state", "step " + name, stateCell(one->state), stateCell(other->state));
        addVolatile(rows, "results", key + "/seconds", "seconds " + name, DifferenceCell::ofJson(jsonNumber(one->seconds)),
                    DifferenceCell::ofJson(jsonNumber(other->seconds)));
    }
}

//! Where and how it happened; the log's line number and the message follow in the fields.
void addFirstError(RowMaker &rows, const Run &a, const Run &b)
{
    if (!a.firstError && !b.firstError)
        return;
    const auto text = [](const std::optional<FirstError> &error) {
        return error ? DifferenceCell::of(error->step + (error->stage ? ", " + *error->stage : "") + ": " + error->kind + ", " + error->message)
                     : DifferenceCell::none();
    };
    rows.add("results", "run.json#/first_error", "first error", text(a.firstError), text(b.firstError));
}

//! Names of the variables that the children were given.
void addVariables(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    JsonRows walk(rows, "variables", MissingKey::none);
    walk.add(memberOrNull(&a.runDocument.value, "inherited_environment"), memberOrNull(&b.runDocument.value, "inherited_environment"),
             "run.json#/inherited_environment", "names given to");
}

} // namespace

void addRunRows(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    if (!a.run || !b.run || !bothPresent(rows, "results", a.runDocument, b.runDocument))
        return;
    const Run &one = a.run->run, &other = b.run->run;
    rows.add("results", "run.json#/verdict", "verdict", verdictCell(one.verdict), verdictCell(other.verdict));
    addSteps(rows, one, other);
    addFirstError(rows, one, other);
    rows.add("system", "run.json#/machine_class", "machine class", machineCell(one), machineCell(other));
    addVariables(rows, a, b);
    addVolatile(rows, "results", "run.json#/id", "run", DifferenceCell::of(a.run->id), DifferenceCell::of(b.run->id));
    addVolatile(rows, "results", "run.json#/started", "started", textCell(one.started), textCell(other.started));
}

void addTimes(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    addVolatile(rows, "judgement", "dossier.json#/created", "created", textCell(a.side.created), textCell(b.side.created));
    addVolatile(rows, "judgement", "dossier.json#/locked_at", "locked at", optionalCell(a.side.lockedAt), optionalCell(b.side.lockedAt));
}

} // namespace redossier
