// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! reproduced, not_reproduced, inconclusive, not_comparable, not_answered; another word is none of this version's.
bool isVerdict(std::string_view word);

enum class StepState { notRun, running, passed, failed, stopped, cancelled, interrupted, stale };

//! "not_run", "running", ...: fixed by the format, never derived from the names above.
std::string_view spelling(StepState state);
std::optional<StepState> stepStateFrom(std::string_view text);

//! "reference", "rebuild", "dependencies", "device", "sample", "comparison", in the order of a run.
const std::vector<std::string> &stepNames();

//! What one step did. A report that was read back has its words in `recorded`, and toJson leaves them as they are.
struct StepReport
{
    std::string name;
    StepState state = StepState::notRun;
    std::string started; //!< UTC; empty: never
    double seconds = 0;
    std::vector<Json> commands; //!< as core/process/commandjournal.h makes them
    Findings findings;
    std::vector<Statement> proves;
    std::vector<Statement> doesNotProve;
    std::optional<Statement> reason; //!< why it stopped, failed or was not run
    std::shared_ptr<const Json> recorded; //!< null for a fresh report; else the step as run.json held it

    Json toJson(const Wording &wording) const;
};

//! The first error of a run; written once and never replaced.
struct FirstError
{
    std::string step;
    std::optional<std::string> stage; //!< absent: the program reported no stage
    std::string layer;                //!< "software", "inputs", "run_conditions" or "unknown"
    std::string kind;                 //!< "exception", "signal", "timeout", "memory" or "missing_output"
    std::string message;              //!< "" until it is recorded: that of the step's reason
    std::string log;         //!< relative to the run's folder
    std::optional<int> line; //!< counted from 1

    bool operator==(const FirstError &) const = default;
    Json toJson() const;
};

//! One difference that a person accepted: the run is a variant.
struct VariantRow
{
    std::string name;
    std::string kind; //!< as the gate spells it
    std::optional<std::string> expected;
    std::optional<std::string> found;
    std::string reason;

    bool operator==(const VariantRow &) const = default;
};

//! run.json, schema redossier-run/1.
struct Run
{
    std::string id;
    int number = 0;
    std::optional<std::string> referenceIdentity; //!< absent: a draft
    std::string started;
    std::string tool;
    std::string machineClass;
    std::vector<StepReport> steps; //!< always the six of stepNames()
    std::optional<FirstError> firstError;
    std::vector<VariantRow> variant; //!< empty: no variant
    std::map<std::string, std::vector<std::string>> inheritedEnvironment; //!< step to names
    std::optional<std::string> verdict; //!< absent until the run was judged
    std::vector<Statement> conditions;
    std::vector<Statement> reasons;
    std::vector<Statement> notChecked;
    std::shared_ptr<const Json> recorded; //!< null for a fresh run; else run.json as it was read, whose unknown keys are kept

    //! A run with six steps that did not run yet.
    static Run fresh();
    StepReport *step(std::string_view name);
    const StepReport *step(std::string_view name) const;
    //! Keeps the first one for ever; false when there already was one.
    bool recordFirstError(FirstError error);

    Json toJson(const Wording &wording) const;
    //! Every problem of the document goes to `problems` ("RUN/run.json#/steps/2/state"); what can be read is read.
    static Run fromJson(const Json &document, const std::string &where, Findings &problems);
};

//! A sentence that was read back from a document: it is shown as it stands.
Statement recordedSentence(std::string text);

} // namespace redossier
