// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace redossier {

//! "SIGSEGV" for 11; "signal 200" for a number without a name.
std::string signalName(int number);

} // namespace redossier
