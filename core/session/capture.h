// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/json.h"
#include "core/session/runrequest.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace redossier {

struct CaptureRequest
{
    std::filesystem::path dossier;
    std::filesystem::path python; //!< the reference environment's interpreter
    std::optional<std::filesystem::path> outputs; //!< the expected outputs are copied from here
    bool run = false;                             //!< they are made by the entry point
    int repeat = 1;                               //!< with `run`: how often the sample is run, to see its spread
    bool yes = false;
    std::map<std::string, std::filesystem::path> located;
    std::uint64_t logLimit = 1u << 30;
};

struct Captured
{
    std::optional<std::string> identity; //!< that the dossier had; absent: a draft
    Findings findings;                   //!< what could not be observed
    std::optional<FirstError> firstError; //!< of a sample that failed: nothing under reference/ was written then
    std::shared_ptr<const Json> spread;  //!< of repeated samples, as SampleSpread has it; absent: it ran once
};

//! Observes the reference environment through its own interpreter only, and takes the expected outputs. reference.json is
//! given what was read: python, shape, dtype, count and non_finite of each output, and the SHA-256 of each declared file that
//! changed (a finding for each). Codes: locked, not_approved, program_missing, python_unusable, output_unreadable,
//! missing_file, sample_failed (with --run: nothing was taken over), and those of reading and writing a dossier.
Result<Captured> captureReference(const CaptureRequest &request, const RunSurroundings &surroundings,
                                  const TaskContext &context);

} // namespace redossier
