// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/probestage.h"
#include "core/device/systemsources.h"
#include "core/dossier/run.h"
#include "core/process/commandjournal.h"
#include "core/reference/entrypoint.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

struct ProbeRequest
{
    std::filesystem::path python;     //!< the project's interpreter, absolute
    std::optional<Platform> platform; //!< declared; absent: what torch says, reported as observed
    std::int64_t devices = 1;         //!< least number
    std::vector<Extension> extensions;
    PlaceholderValues placeholders;   //!< for the extensions' checks
    std::optional<std::string> image; //!< declared container image, with its digest
    double timeLimit = 120;           //!< seconds for the whole probe
    bool settings = true;             //!< read precision and determinism settings back
    std::filesystem::path folder;     //!< device-probe.jsonl is written here (the run's folder)
    std::filesystem::path work;       //!< working folder of the probe, which is copied to WORK/probe
};

//! The probe's argument vector, as it is shown for consent (paths may carry root tokens) and as it is run. Codes: those of
//! fillPlaceholders.
Result<std::vector<std::string>> probeArguments(const ProbeRequest &request);

struct DeviceResult
{
    StepReport report;                  //!< step `device`
    std::optional<Platform> platform;   //!< declared or observed; absent when torch does not import
    bool observed = false;              //!< nothing was declared
    std::vector<ProbeStage> stages;
    std::vector<Statement> conclusions; //!< in plain words, the most important first
    SharedJson chain;    //!< observation.json's chain: card, driver, system, container, python, torch, libraries, extensions
    SharedJson device;   //!< observation.json's device: {platform, expected, state, stages}
    SharedJson settings; //!< observation.json's settings: a leaf each; empty without torch
    std::optional<FirstError> firstError;    //!< where an error, and not only an absent device, ended the probe
    std::optional<FirstError> importWarning; //!< printed while torch was imported; a later error may come from it
};

//! Runs resources/probe/device.py in the project's interpreter and tells what it shows. There is no CPU fallback.
class DeviceProber
{
public:
    DeviceProber(std::filesystem::path resources, SystemSources sources);

    //! The command's record stays in the journal. Codes: program_missing (the interpreter does not start), placeholder_unknown, placeholder_unclosed, internal,
    //! those of layOutProbe. A stopped or failed probe is a result.
    Result<DeviceResult> probe(const ProbeRequest &request, const ChildEnvironment &environment, CommandJournal &journal,
                               const TaskContext &context) const;

private:
    std::filesystem::path m_resources;
    SystemSources m_sources;
};

} // namespace redossier
