// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace redossier {

//! Whether `place` is `folder` or lies below it, links resolved; neither has to exist.
bool liesInside(const std::filesystem::path &place, const std::filesystem::path &folder);

//! Whether a report about `dossier` may be written to `output`: never over something that is there, and not into the
//! dossier, where an unlisted file would make `verify` complain. Codes: target_exists, output_inside_dossier, cannot_write.
Outcome checkReportTarget(const std::filesystem::path &output, const std::filesystem::path &dossier);

//! The same, and then the file. Adds the codes of writeFileAtomically.
Outcome writeReportFile(const std::filesystem::path &output, const std::filesystem::path &dossier, std::string_view page);

} // namespace redossier
