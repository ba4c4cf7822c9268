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
    std::optional<std::string> image; //!< declared container image
    double timeLimit = 120;           //!< seconds for the whole probe
    bool settings = true;             //!< read precision and determinism settings back
    std::filesystem::path folder;     //!< working folder of the probe, also holds device-probe.jsonl
};

struct DeviceResult
{
    StepReport report;                //!< step `device`
    std::optional<Platform> platform; //!< declared or observed; absent when torch does not import
    std::vector<ProbeStage> stages;
    std::vector<Statement> conclusions; //!< in plain words, most important first
    Json chain;    //!< observation.json's chain: card, driver, system, container, python, torch, libraries, extensions
    Json device;   //!< observation.json's device: {platform, expected, stages}
    Json settings; //!< observation.json's settings: leaves; empty without torch
    std::optional<FirstError> firstError; //!< of a failed step
    std::optional<FirstError> importWarning; //!< a warning at `import torch` that a later error may come from
};

//! Runs resources/probe/device.py in the project's interpreter and tells what it shows. There is no CPU fallback.
class DeviceProber
{
public:
    DeviceProber(std::filesystem::path resources, SystemSources sources);

    //! Codes: program_missing (the interpreter does not start), cannot_write, internal. A stopped or failed probe is a result.
    Result<DeviceResult> probe(const ProbeRequest &request, const ChildEnvironment &environment, CommandJournal &journal,
                               const TaskContext &context);

private:
    std::filesystem::path m_resources;
    SystemSources m_sources;
};

} // namespace redossier
