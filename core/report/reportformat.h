// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/plain/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! The forms in which the one view of a report is written.
enum class ReportFormat { html, markdown, json };

//! "html", "markdown", "json"; absent for any other word.
std::optional<ReportFormat> reportFormatOf(std::string_view word);
//! With its dot: ".html", ".md", ".json".
std::string_view fileEnding(ReportFormat format);

//! `view` as one file: through report.html or report.md of `templates`, or as a document of the schema redossier-report-content/1,
//! which leaves the drawings out. The same bytes for the same view. Codes: those of fillTemplate.
Result<std::string> renderReport(const Json &view, ReportFormat format, const std::filesystem::path &templates);

} // namespace redossier
