// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/reference.h"

#include <string>
#include <string_view>

namespace redossier {

//! A full commit: 40 or 64 lower-case hex digits.
bool isCommit(std::string_view text);

//! A name whose content can change with no sign: latest, main, master, HEAD, a branch such as "feature/x" or
//! "origin/dev", dernier-modele, current, ..
bool isMutableName(std::string_view name);

//! The part of an address that can change ("/resolve/main/", "@master", "?revision=dev", "/latest/"); "" where there is none.
std::string mutablePart(std::string_view address);

//! Names in `code`, `data`, `weights` and `image` that can change: `mutable_name`. A version always must be immutable; a
//! source may change (a warning) once the content has a fingerprint.
Findings checkMutableNames(const Reference &reference);

//! The same inside a JSON document that a program reads its model from: "revision" and "code_revision" beside a model's
//! name, and code that comes from a second repository. `file` names the document.
Findings checkModelDocument(const Json &document, const std::string &file);

} // namespace redossier
