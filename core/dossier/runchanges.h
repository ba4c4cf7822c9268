// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/dossier/fingerprint.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What files are not as those lines of a manifest say that begin with `listedBelow`, by path; the subject is the path without
//! `listedBelow`. Codes: changed_file (detail: its digest now), missing_file, unlisted_file. `files` is sorted by bytes.
std::vector<Error> unlikeListed(const std::vector<FingerprintEntry> &files, const std::map<std::string, std::string> &lines,
                                std::string_view listedBelow = {});

//! What was changed in an ended run after it ended, by its own manifest and by the line that the dossier's has of that: every
//! file is read. Empty: nothing, or the run has not ended. Codes of the findings: those above, manifest_damaged, symbolic_link,
//! and those of whatever cannot be read. Code: cancelled.
Result<Findings> changesOfRun(const std::filesystem::path &dossier, const std::string &id, const TaskContext &context = {});

} // namespace redossier
