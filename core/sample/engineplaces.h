// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

//! A file below `folder` that is opened without following a link.
Json placeBelow(const std::filesystem::path &folder, const std::string &relative);
//! A file that the caller named himself.
Json placeAt(const std::filesystem::path &file);

//! The identifiers as the engine's requests have them. An identifier file is looked for below `folder`, or below `inputs`
//! when its order is assumed from the sample and `inputs` is not empty.
Json identifiersFor(const std::optional<Identifiers> &identifiers, const std::filesystem::path &folder,
                    const std::filesystem::path &inputs);

} // namespace redossier
