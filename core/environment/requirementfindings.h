// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/requirementsfile.h"

#include <string>
#include <string_view>

namespace redossier {

//! What shows only when all lines are known: pins, contradictions, hashes, the PyTorch variant and where it comes from.
void appendWholeFileFindings(RequirementsFile &file, const RequirementsContext &context);

//! The compute platform that a local label or the end of an index address names ("cu118", "rocm6.3", "cpu", "xpu"):
//! "cuda", "rocm", "cpu", "xpu", or "" for anything else.
std::string platformOfVariant(std::string_view variant);

//! The variant at the end of an index address (".../whl/cu118", ".../whl/nightly/cpu"); "" where it names none.
std::string variantOfIndex(std::string_view url);

} // namespace redossier
