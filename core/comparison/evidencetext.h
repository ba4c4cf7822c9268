// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace redossier {

//! What an explanation rests on, for reading: "groups 6; factor minimum 2.25, maximum 3.5; rows 3, 5". Every digit of a number;
//! of a long list the first ten.
std::string evidenceText(const Json &evidence);

} // namespace redossier
