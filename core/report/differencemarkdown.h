// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/plain/result.h"

#include <filesystem>
#include <string>

namespace redossier {

//! A view of a difference (differenceView) as Markdown: outputs through evidence.md of `templates`, and the lines of files in
//! fences that nothing in them can close. Codes: those of fillTemplate.
Result<std::string> differenceMarkdown(const Json &view, const std::filesystem::path &templates);

} // namespace redossier
