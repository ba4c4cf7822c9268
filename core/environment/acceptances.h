// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! A difference at the gate that a person takes as intended: `name` is a distribution (all its rows), "python",
//! "platform", or "KIND:*".
struct Acceptance
{
    std::string name; //!< distribution names normalised
    std::string reason;
    bool operator==(const Acceptance &) const = default;
};

//! `options` are "NAME=REASON"; `file` is {"accept": [{"name": .., "reason": ..}]}. Codes: wrong_usage (no "=", empty name,
//! empty reason, unknown KIND, one name with two reasons), and those of readJsonFile and json_invalid for the file.
Result<std::vector<Acceptance>> readAcceptances(const std::vector<std::string> &options,
                                                const std::optional<std::filesystem::path> &file);

} // namespace redossier
