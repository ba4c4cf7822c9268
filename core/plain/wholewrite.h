// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace redossier {

//! Writes all of `bytes` to the open `file`, in as many pieces as it takes. False: `errno` says why.
bool writeWhole(int file, std::string_view bytes);

} // namespace redossier
