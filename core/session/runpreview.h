// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/session/pythonchoice.h"
#include "core/session/runrequest.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

struct Reference;

//! What a run would do on this machine, for reading. Nothing is started and nothing is written.
struct RunPreview
{
    std::vector<PlannedCommand> commands; //!< absolute places; "RUN-ID" stands for the name that the run will have, and
                                          //!< {weights:NAME} or {data:NAME} for what was not located yet
    std::vector<std::string> pipOptions;  //!< what else steers pip
    std::filesystem::path work;           //!< where the environment will lie
    std::vector<std::string> installNames; //!< environment variables that the installation is given, by name
    std::vector<std::string> runNames;     //!< and those of the probe and the sample
};

//! `request` as the run will get it; without an interpreter the commands of the rebuild are left out, which it makes. Codes:
//! those of planRun and EnvironmentLists::read.
Result<RunPreview> previewRun(const RunRequest &request, const Reference &reference, const std::optional<ChosenPython> &python,
                              const Places &places, const EnvironmentVariables &environment);

} // namespace redossier
