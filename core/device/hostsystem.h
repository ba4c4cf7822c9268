// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/systemsources.h"
#include "core/plain/json.h"

#include <optional>
#include <string>

namespace redossier {

//! `chain.system`: os, kernel, architecture, cpu, cpus, memory_bytes, memory_limit_bytes, wsl, and `variables`, the ones that
//! choose or hide devices: absent null, empty "".
Json observeHostSystem(const SystemSources &sources);

//! `chain.container`: kind, signs, device_nodes, image, description ("none", "complete" or "incomplete") and missing.
Json observeContainer(const SystemSources &sources, const std::optional<std::string> &declaredImage);

} // namespace redossier
