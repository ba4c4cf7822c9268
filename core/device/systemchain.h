// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/systemsources.h"
#include "core/plain/json.h"

#include <optional>
#include <string>

namespace redossier {

//! The host's part of observation.json's `chain`: {card, driver, system, container}, every leaf as in fact.h. Never holds a
//! host name, a user name, a serial number or a UUID. `declaredImage` is the container image that the author declared; in a
//! container, image and evidence of the host's devices belong together, and one without the other makes
//! container.description "incomplete" (M32). Cancelled: what was read until then.
Json observeSystemChain(const SystemSources &sources, const TaskContext &context,
                        const std::optional<std::string> &declaredImage = std::nullopt);

} // namespace redossier
