// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/plain/result.h"
#include "core/sharing/sharedcopy.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! The forms in which the one view of a report is written. `paper` is the page that a PDF is painted from.
enum class ReportFormat { html, markdown, json, paper };
inline constexpr std::array allFormats{ReportFormat::html, ReportFormat::markdown, ReportFormat::json, ReportFormat::paper};

//! "html", "markdown", "json"; absent for any other word: a PDF needs windows.
std::optional<ReportFormat> reportFormatOf(std::string_view word);
//! With its dot: ".html", ".md", ".json", ".pdf".
std::string_view fileEnding(ReportFormat format);
//! By the ending of a file's name; HTML for any other one.
ReportFormat formatOf(const std::filesystem::path &file);
//! How decisions about private things find their way through the escapes of a format.
TextForm textForm(ReportFormat format);

//! `view` as one file: through NAME.html or NAME.md of `templates` (for paper those of its folder paper/ before them), or as a
//! document of the schema redossier-report-content/1, which leaves the drawings out. The same bytes for the same view. Codes:
//! those of fillTemplate.
Result<std::string> renderReport(const Json &view, ReportFormat format, const std::filesystem::path &templates, const std::string &name = "report");

} // namespace redossier
