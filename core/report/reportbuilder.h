// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"

#include <filesystem>
#include <string>

namespace redossier {

struct ReportRequest
{
    std::filesystem::path dossier;
    std::string run; //!< RUN-ID; empty: the last one
    std::filesystem::path resources; //!< of the program; holds report/
};

//! One HTML file: no script, nothing fetched, the same bytes for the same dossier and options. Only facts that the view
//! names are in it, each through sharedText. Codes: those of readReportSource and fillTemplate.
Result<std::string> buildHtmlReport(const ReportRequest &request, const Wording &wording, const TaskContext &context = {});

} // namespace redossier
