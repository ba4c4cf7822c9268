// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/fingerprint.h"
#include "core/reference/criterion.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! What the declarations themselves lack or contradict; no file is opened. `criterion` is null when there is none.
Findings checkDeclarations(const Reference &reference, const Criterion *criterion);

//! Rules and identifiers: which outputs a rule holds for, which need rows that nothing identifies.
Findings checkIdentifiers(const Reference &reference, const Criterion *criterion);

//! The files below reference/ (as identityOf lists them) against what is declared: missing_file, changed_file,
//! undeclared_file, dirty_without_patch, revision_mismatch, .. `rebuildFiles` is the rebuild file and all it includes.
Findings checkFiles(const Reference &reference, const std::vector<FingerprintEntry> &files,
                    const std::vector<std::string> &rebuildFiles);

//! The texts below reference/: private paths, private keys, credentials, model documents with names that can change, and
//! what modifications.patch adds (untracked_file). `root` is the dossier.
Findings checkTexts(const std::filesystem::path &root, const Reference &reference, const std::vector<FingerprintEntry> &files);

//! "/home/NAME", "/Users/NAME", "/root", "C:\Users\NAME" in a text; "" where there is none.
std::string privatePathIn(std::string_view text);

} // namespace redossier
