// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "core/environment/installreport.h"
#include "core/environment/inventory.h"
#include "core/environment/inventorydifference.h"
#include "core/environment/pipcheck.h"
#include "core/environment/rebuildcommands.h"
#include "core/process/childenvironment.h"
#include "core/process/commandjournal.h"
#include "core/process/pythoninterpreter.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What both steps need to know.
struct EnvironmentRequest
{
    std::filesystem::path python;          //!< the chosen one, absolute; only the rebuild starts it
    std::string bundledPip;                //!< InterpreterFacts::bundledPip of it, as the plan was made with
    std::filesystem::path workFolder;      //!< the environment becomes workFolder/environment
    std::filesystem::path referenceFolder; //!< the dossier's reference/: working folder of the installation
    std::string rebuildFile;               //!< relative to referenceFolder
    std::filesystem::path runFolder;       //!< where install-report.json and the .txt documents go
    std::filesystem::path resources;
    ChildEnvironment child;                //!< built for ChildPurpose::install
    std::optional<std::string> requires_;  //!< python.requires
    std::string pythonVersion;             //!< python.version of the reference
    std::string platform;                  //!< cpu cuda rocm mps xpu none
    std::optional<double> timeLimit;       //!< seconds of one command; absent: none
};

struct RebuildResult
{
    StepReport report;
    std::optional<FirstError> firstError;
    std::optional<Error> error;        //!< the step could not be carried out: the chosen Python is absent, no place to write
    std::filesystem::path interpreter; //!< the environment's own, absolute; set when the step passed
    InterpreterFacts base;             //!< what the chosen Python says of itself
    std::string pipVersion;
    std::vector<InstalledArchive> archives;
};

struct DependenciesResult
{
    StepReport report;
    std::optional<FirstError> firstError;
    std::optional<Error> error;
    std::optional<InterpreterFacts> interpreter; //!< as the environment's interpreter proved it
    PipCheck check;
    std::optional<Inventory> inventory;
    Gate gate;
};

//! Makes the environment and looks at it. Everything runs through the journal; every program is an absolute path.
class RebuildRunner
{
public:
    RebuildRunner(CommandRunner &runner, CommandJournal &journal) : m_runner(runner), m_journal(journal) {}

    //! `python -m venv`, `pip --version`, `pip install -r .. --report ..`. The folder must be absent or empty and is marked
    //! as ours; after a failure or a cancel nothing else may run in it.
    RebuildResult rebuild(const EnvironmentRequest &request, const TaskContext &context);

    //! Interpreter proof, `pip check`, `pip freeze --all`, inventory, gate. Installs nothing, so it can be repeated with
    //! other acceptances.
    DependenciesResult examine(const EnvironmentRequest &request, const std::optional<Inventory> &reference,
                               const std::vector<Acceptance> &acceptances, const TaskContext &context);

private:
    CommandRunner &m_runner;
    CommandJournal &m_journal;
};

} // namespace redossier
