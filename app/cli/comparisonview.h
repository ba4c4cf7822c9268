// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/verdict/assessor.h"

namespace redossier {

//! A table for each output of a `redossier-compare/1` document; the reference side is always named.
void printComparison(const Json &document, Console &console);

//! The verdict's sentence, what decided it, and what was not checked.
void printVerdict(const Assessment &assessment, const Statement &sentence, Console &console, const Wording &wording);

} // namespace redossier
