// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/fingerprint.h"

namespace redossier {

//! The identity of a reference and the files that it was made of.
struct ReferenceIdentity
{
    std::string identity;
    std::vector<FingerprintEntry> files; //!< relative to reference/, sorted; without observation.json and installed.txt
};

//! From the content of DOSSIER/reference, as the shell line of the format prints it; what `lock` would give a draft.
//! Codes: symbolic_link, name_refused, not_a_regular_file, missing_file (no reference, or an empty one), file_unreadable,
//! file_unstable, cancelled.
Result<ReferenceIdentity> identityOf(const std::filesystem::path &dossier, const TaskContext &context = {});

//! The identity that these files give; `entries` are relative to reference/, sorted, observations included or not.
std::string identityOfEntries(const std::vector<FingerprintEntry> &entries);

//! SHA-256 of reference/criterion.json's bytes.
Result<std::string> criterionDigestOf(const std::filesystem::path &dossier);

//! Every file below reference/ (observation.json and installed.txt too), relative to it and sorted by bytes.
Result<std::vector<std::string>> referenceFiles(const std::filesystem::path &dossier);

} // namespace redossier
