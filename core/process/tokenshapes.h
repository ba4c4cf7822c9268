// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/secretfinder.h"

#include <optional>

namespace redossier {

//! A token that its shape gives away (hf_..., ghp_..., AKIA..., a JSON web token), where the character at `anchor` is the one
//! that ends its prefix: "_", "-", ".", or the "A" or "J" inside it.
std::optional<Secret> tokenAt(std::string_view text, std::size_t anchor);

//! Whether the beginning of such a token stands in a word.
bool beginsToken(std::string_view word);

} // namespace redossier
