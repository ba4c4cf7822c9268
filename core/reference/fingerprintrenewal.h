// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/dossier/fingerprint.h"
#include "core/plain/json.h"

#include <vector>

namespace redossier {

//! Gives every declared file and folder below reference/ (code, configuration, requirements.files, data and weights with a
//! `path`) the SHA-256 that it has now, and a `tree:` revision that of the code; a declared file that is absent keeps its
//! own. `files` is what identityOf lists. Each change is told: fingerprint_renewed, asset_renewed, and revision_left_behind
//! when code changed that a commit was named for (`modified` is then true).
Findings renewFingerprints(Json &reference, const std::vector<FingerprintEntry> &files);

} // namespace redossier
