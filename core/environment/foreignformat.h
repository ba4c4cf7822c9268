// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! The format of a file that some other tool writes and `pip install -r` cannot read, e.g. "poetry.lock"; nothing when
//! it looks like a requirements file.
std::optional<std::string> foreignFormat(std::string_view fileName, std::string_view text);

} // namespace redossier
