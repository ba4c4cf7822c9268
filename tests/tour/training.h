// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/sampleproject.h"

namespace redossier::test {

//! TARGET/trajectory: a small training in plain Python, its spread over five runs, a run that leaves its trajectory, and a resume
//! whose exercise follows while one part is not restored. False with a line on standard error.
bool recordTraining(const PreparedDossier &prepared, const std::filesystem::path &target);

} // namespace redossier::test
