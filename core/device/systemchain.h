// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/systemsources.h"
#include "core/plain/json.h"

#include <optional>
#include <string>

namespace redossier {

//! A fact as observation.json has it: {value, evidence: "observed", command}. `command` says where it was read: a command
//! line, a file or an expression. `value` null: asked for and absent.
Json observedFact(Json value, const std::string &command);
//! The same for what the author declared.
Json declaredFact(Json value, const std::string &command);
//! Asked for, and the answer could not be had or read: value null, and `problem` says why ("timed_out", "exit 9", ...).
Json unreadableFact(const std::string &command, const std::string &problem);

//! The host's part of observation.json's `chain`: {card, driver, system, container}. Never holds a host name, a user name,
//! a serial number or a UUID. `image` is the image that the author declared; with a container it needs the host's device
//! nodes beside it, else container.access is "incomplete" (M32). Cancelled: what was read until then.
Json observeSystemChain(const SystemSources &sources, const TaskContext &context,
                        const std::optional<std::string> &declaredImage = std::nullopt);

} // namespace redossier
