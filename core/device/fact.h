// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <string>

namespace redossier {

//! A fact as observation.json has it: {value, evidence: "observed", command}. `command` says where it was read: a command
//! line, a file or an expression. `value` null: asked for and absent.
Json observedFact(Json value, const std::string &command);
//! The same for what the author declared.
Json declaredFact(Json value, const std::string &command);
//! Asked for, and no answer could be read: value null, and `problem` says why ("timed_out", "exit 9: ...").
Json unreadableFact(const std::string &command, const std::string &problem);

} // namespace redossier
