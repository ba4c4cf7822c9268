// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/dossier/fingerprint.h"
#include "core/dossier/manifestlines.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What files are not as lines of a manifest say whose paths begin with `listedBelow`; the subject is the path without
//! `listedBelow`. Codes: changed_file (detail: its digest now), missing_file, unlisted_file. Both are sorted by bytes.
std::vector<Error> unlikeListed(const std::vector<FingerprintEntry> &files, std::span<const ManifestLine> lines,
                                std::string_view listedBelow = {});

//! What of the record of a run is not as its manifest says.
struct RecordCheck
{
    Findings changes;
    bool whole = true; //!< the run has ended, and every file of it was read
};

//! What was changed in an ended run after it ended, by its own manifest and by the line that the dossier's has of that. The
//! smallest files are read first, at most `most` bytes together. Codes of the findings: those above, manifest_damaged,
//! symbolic_link, and those of whatever cannot be read. Code: cancelled.
Result<RecordCheck> checkRecord(const std::filesystem::path &dossier, const std::string &id, std::uint64_t most,
                                const TaskContext &context = {});

//! The same for every file. Empty: nothing was changed, or the run has not ended.
Result<Findings> changesOfRun(const std::filesystem::path &dossier, const std::string &id, const TaskContext &context = {});

} // namespace redossier
