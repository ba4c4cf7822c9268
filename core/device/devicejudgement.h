// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/device/probestage.h"
#include "core/dossier/run.h"
#include "core/reference/reference.h"

#include <optional>
#include <vector>

namespace redossier {

//! True when the declared platform needs a device beside the processor.
bool needsDevice(std::optional<Platform> platform);

//! The state of the device step. cuda, rocm, mps, xpu: stopped as long as the declared device was not reached (a tensor that
//! is elsewhere was not reached either), failed when a later stage failed. cpu, none, undeclared: failed.
StepState deviceState(std::optional<Platform> platform, const ProbeRecord &record);

//! What the record shows, the most important first; `chain` is the host's. Codes of core/messages/devicemessages.cpp.
std::vector<Statement> deviceConclusions(std::optional<Platform> platform, bool observed, const ProbeRecord &record,
                                         const Json &chain);

//! The statements beside the step: what a passed probe proves, and what no probe proves (M78, M81).
std::vector<Statement> deviceProves(std::optional<Platform> platform, const ProbeRecord &record);
std::vector<Statement> deviceDoesNotProve(std::optional<Platform> platform, const ProbeRecord &record);

//! The layer that a stage's error points to: software, run_conditions or unknown.
std::string deviceErrorLayer(const StageError &error);

//! "10.1" of torch's "(found version 10010)", which is the driver's CUDA and no driver version.
std::optional<std::string> driverCudaIn(std::string_view message);

} // namespace redossier
