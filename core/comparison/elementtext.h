// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

namespace redossier {

//! One element of an output as documents hold it, for reading: a number with all its digits, "1.0+2.0i", true, or text.
std::string elementText(const Json &value);

//! A number, or one of the words "nan", "inf", "-inf" that stand for one.
std::optional<double> numberFrom(const Json &value);

} // namespace redossier
