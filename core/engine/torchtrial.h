// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace redossier {

//! Does `work` in a child first: libraries may end the process that opens them (an instruction that this processor lacks, an
//! initialiser that gives up) or never come back. Why it must not be done here; nothing when the child came to its end.
//! The child ends with this process, and after `seconds` at the latest.
std::string faultInTrial(const std::function<void()> &work, unsigned seconds);

} // namespace redossier
