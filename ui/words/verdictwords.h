// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

namespace redossier {

//! "Reproduced under the declared conditions", ..; the word itself for one that this version does not know.
QString verdictTitle(const std::string &verdict);
//! "✓", "✗" or "■"; always shown with its title.
QString verdictSymbol(const std::string &verdict);
//! "good" for reproduced alone, else "attention".
QString verdictTone(const std::string &verdict);

} // namespace redossier
