// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/fingerprint.h"

namespace redossier {

//! fingerprintTree for a folder that the user named himself, as data and weights are: in a snapshot of the Hugging Face hub's
//! cache the content behind a link into the same cache's blobs/ is taken, under the name of the link. Every other link is refused,
//! with where it leads. Adds the code dangling_link to those in `refused`.
Result<Fingerprints> fingerprintNamedTree(const std::filesystem::path &folder, const TaskContext &context = {});

} // namespace redossier
