// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"

#include <functional>
#include <string>
#include <vector>

class QWidget;

namespace redossier {

class ReferenceEditor;

//! Calls `remove` once it was confirmed that the dossier's copy `file` (relative to the dossier) may be deleted.
void askRemoval(QWidget *parent, const std::string &file, std::function<void()> remove);

//! Carries out `edits` and deletes the dossier's copies `files` (relative to reference/) once that was confirmed, because it
//! cannot be undone; without files it is an edit like any other.
void removeWithFiles(QWidget *parent, ReferenceEditor &editor, const DocumentEdits &edits, const std::vector<std::string> &files);

} // namespace redossier
