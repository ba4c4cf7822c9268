// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace redossier {

//! "12.3 MB", powers of ten.
std::string humanBytes(unsigned long long bytes);

} // namespace redossier
