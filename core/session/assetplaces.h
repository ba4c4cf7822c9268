// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/reference/entrypoint.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <map>
#include <string>

namespace redossier {

using Locations = std::map<std::string, std::filesystem::path>;

//! Every name of --locate must be one that the reference declares, else a typing error would go unseen. Code: wrong_usage.
Outcome checkLocations(const Locations &located, const Reference &reference);

Locations absoluteLocations(const Locations &located);

//! What lies outside is written as the placeholder that stands for it, {weights:NAME} or {data:NAME}: where it lies is
//! nobody else's affair.
void addLocated(RootTokens &tokens, const Reference &reference, const Locations &located);

//! Where the placeholders point to below `root`, a folder that is laid out as reference/ is; an asset that lies outside is
//! where it was located, or nowhere (the empty path). The folders may be root tokens: nothing is looked up.
PlaceholderValues placeholderValues(const Reference &reference, const std::filesystem::path &python,
                                    const std::filesystem::path &root, const Locations &located);

} // namespace redossier
