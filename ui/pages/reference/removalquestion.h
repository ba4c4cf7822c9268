// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"

#include <string>
#include <vector>

class QWidget;

namespace redossier {

class ReferenceEditor;

//! Carries out `edits` and deletes the dossier's copies `files` (relative to reference/) once that was confirmed, because it
//! cannot be undone; without files it is an edit like any other.
void removeWithFiles(QWidget *parent, ReferenceEditor &editor, const DocumentEdits &edits, const std::vector<std::string> &files);

} // namespace redossier
