// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <string>
#include <string_view>

namespace redossier {

//! Whether files of this name are read by key: .json and .toml. YAML is not: no reader of it is part of the product.
bool hasKeys(std::string_view path);
bool isYaml(std::string_view path);

//! A configuration as JSON; a date or time of TOML is {"date": "2026-11-28"}, a number that JSON has not is text. Codes: those
//! of parseJson, toml_invalid.
Result<Json> readConfiguration(std::string_view bytes, const std::string &path);

} // namespace redossier
