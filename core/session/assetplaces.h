// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/entrypoint.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace redossier {

using Locations = std::map<std::string, std::filesystem::path>;

//! Every name of --locate must be one that the reference declares, else a typing error would go unseen. Code: wrong_usage.
Outcome checkLocations(const Locations &located, const Reference &reference);

Locations absoluteLocations(const Locations &located);

//! Where the placeholders point to in a work folder; an asset that nobody located has the empty path. The folders may be
//! root tokens: nothing is looked up.
PlaceholderValues placeholderValues(const Reference &reference, const std::filesystem::path &python,
                                    const std::filesystem::path &work, const std::filesystem::path &dossier,
                                    const Locations &located);

//! The same before the work folder is laid out: an extension's check reads the reference itself, and writes nowhere.
PlaceholderValues placeholdersBeforeSample(const Reference &reference, const std::filesystem::path &python,
                                           const std::filesystem::path &dossier, const Locations &located);

//! "registry/name@sha256:..", or nothing.
std::optional<std::string> declaredImage(const Reference &reference);

} // namespace redossier
