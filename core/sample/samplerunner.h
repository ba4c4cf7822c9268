// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "core/process/childenvironment.h"
#include "core/process/commandjournal.h"
#include "core/reference/reference.h"
#include "core/sample/outputreader.h"
#include "core/sample/stagetracker.h"
#include "core/sample/worklayout.h"

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
    std::filesystem::path logRoot;   //!< where the journal's logs/ lies, if not in the run's folder
    std::filesystem::path python;    //!< the rebuilt interpreter, absolute
    std::map<std::string, std::filesystem::path> located; //!< --locate NAME=PATH
    //! Digests of files below reference/ by path, from the identity's listing; a file that is absent here is only recorded.
    std::map<std::string, std::string> digests;
    std::optional<FirstError> earlierWarning; //!< DeviceResult::importWarning
};

struct SampleResult
{
    StepReport report;                      //!< step `sample`; the command's record stays in the journal
    std::optional<FirstError> firstError;   //!< of a failed step
    std::vector<std::string> changedInputs; //!< inputs, data, weights that differ from the reference: not comparable
    std::vector<ReportedStage> stages;
    std::vector<ReadOutput> outputs;        //!< as the engine read them back from the run's folder
    std::vector<FingerprintEntry> inputs;   //!< everything that the sample was given, and its digest
};

//! Lays out a clean work folder, runs the entry point with the rebuilt interpreter and reads every declared output back.
class SampleRunner
{
public:
    //! `engine` is redossier-engine, which reads the outputs back.
    explicit SampleRunner(std::filesystem::path engine) : m_engine(std::move(engine)) {}

    //! Codes: program_missing, cannot_write, symbolic_link, placeholder_unknown, placeholder_unclosed, cancelled (while files
    //! were copied), internal. A sample that fails, or that is stopped because a file differs, is a result.
    Result<SampleResult> run(const Reference &reference, const SampleRequest &request,
                             const ChildEnvironment &environment, CommandJournal &journal,
                             const TaskContext &context) const;

private:
    std::filesystem::path m_engine;
};

} // namespace redossier
