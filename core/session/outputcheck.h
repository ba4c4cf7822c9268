// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/comparison/comparisonrecord.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <vector>

namespace redossier {

//! What a run wrote, read again from the disk in a new process and held against the form of the expected outputs: count,
//! shape, dtype, identifiers, non-finite values. No rule is applied and no verdict is made. Codes: those of compareOutputs.
Result<std::vector<ComparedOutput>> checkOutputs(const std::filesystem::path &dossier, const std::filesystem::path &runFolder,
                                                 const Reference &reference, const std::filesystem::path &engine,
                                                 const Wording &wording, const TaskContext &context);

} // namespace redossier
