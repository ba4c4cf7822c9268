// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/reference/reference.h"
#include "core/sample/outputreader.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! The declared output files and the identifier files that lie beside them, each once, relative to their folder.
std::vector<std::string> expectedFiles(const Reference &reference);

//! Copies them from `folder` to reference/expected/. Codes: missing_file, symbolic_link, cannot_write.
Outcome takeExpected(DossierWriter &writer, const Reference &reference, const std::filesystem::path &folder);

//! Sets shape, dtype, count and non_finite of each output of reference.json to what the engine read. An output whose file
//! holds several arrays gets none of them.
void describeOutputs(Json &reference, const std::vector<ReadOutput> &outputs);

} // namespace redossier
