// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/filecount.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! Fills `files`, `runFiles`, `side.content` and the problems of the files: what cannot be read, and what the manifests of the
//! dossier and of the run say otherwise.
//! Of an earlier identity they are those that history/ keeps, and those that its reference.json declares. Codes: cancelled.
Outcome readSideFiles(SideSource &source, const TaskContext &context, FileCount &count);

} // namespace redossier
