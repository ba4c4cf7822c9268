// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/packagetable.h"
#include "core/environment/pipcheck.h"

#include <QString>
#include <string>

namespace redossier {

//! "another version", "only in the reference": what a gate row of this kind says.
QString gateKindWord(const std::string &kind);
//! "≠", "−", "+", "≈", "=": always shown beside packageRelationWord().
QString packageSymbol(const PackageRow &row);
QString packageRelationWord(const PackageRow &row);
//! The rows of one kind as a class that can be accepted at once: "All with another version (3)".
QString gateClassTitle(const std::string &kind, int rows);

QString checkKindWord(PipCheckRow::Kind kind);
//! "index", "vcs https://.. @commit", with "editable" where it is.
QString originText(const Distribution &distribution);

} // namespace redossier
