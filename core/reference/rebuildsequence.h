// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/reference.h"

#include <string>

namespace redossier {

//! sequence.json: rebuild, diagnose, run the sample, read the output back. {PYTHON_BASE} is where the chosen Python lies,
//! {python} the rebuilt one; `diagnosis` and `reading` are the Python texts of the second and the last step.
Json rebuildSequence(const Reference &reference, const std::string &diagnosis, const std::string &reading);

} // namespace redossier
