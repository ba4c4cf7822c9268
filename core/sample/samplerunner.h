// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "core/process/commandjournal.h"
#include "core/reference/reference.h"
#include "core/sample/stagetracker.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

struct SampleRequest
{
    std::filesystem::path dossier;   //!< reference/ lies below it
    std::filesystem::path work;      //!< WORK: environment/ may be there; code/ inputs/ ... are made anew
    std::filesystem::path runFolder; //!< outputs/ is copied into it
    std::filesystem::path python;    //!< the rebuilt interpreter, absolute
    std::map<std::string, std::filesystem::path> located; //!< --locate NAME=PATH
    //! Digests of files below reference/ by path, from the identity's listing; a file that is absent here is only recorded.
    std::map<std::string, std::string> digests;
    std::optional<FirstError> earlierWarning; //!< DeviceResult::importWarning
};

struct SampleResult
{
    StepReport report;                    //!< step `sample`
    std::optional<FirstError> firstError; //!< of a failed step
    std::vector<std::string> changedInputs; //!< inputs, data, weights that differ from the reference: not comparable
    std::vector<ReportedStage> stages;
    Json outputs; //!< per declared output: name, file, state, shape, dtype, count, non_finite, identifiers or reason
    Json inputs;  //!< per file: path, sha256, bytes
};

//! Lays out a clean work folder, runs the entry point with the rebuilt interpreter and reads every declared output back.
class SampleRunner
{
public:
    //! `engine` is redossier-engine, which reads the outputs back.
    explicit SampleRunner(std::filesystem::path engine) : m_engine(std::move(engine)) {}

    //! Codes: program_missing, cannot_write, placeholder_unknown, internal. A sample that fails is a result.
    Result<SampleResult> run(const Reference &reference, const SampleRequest &request,
                             const ChildEnvironment &environment, CommandJournal &journal, const TaskContext &context);

private:
    std::filesystem::path m_engine;
};

} // namespace redossier
