// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/report/reportformat.h"
#include "core/sharing/privatescan.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

struct ReportRequest
{
    std::filesystem::path dossier;
    std::string run; //!< RUN-ID; empty: the last one
    std::filesystem::path resources; //!< of the program; holds report/
    std::filesystem::path decisions = {}; //!< about private things; empty: sharing.json of the dossier, where there is one
    std::filesystem::path engine = {}; //!< redossier-engine, for what is drawn from the outputs; empty: nothing of it is drawn
    ReportFormat format = ReportFormat::html;
};

//! A page, and what stands in it that nobody decided about.
struct ReviewedReport
{
    std::string page;
    bool reviewed = false; //!< there are decisions, and they leave nothing open: the page does not warn any more
    std::vector<PrivateRow> undecided;
};

//! buildReport with the decisions applied and the finished page scanned again. Codes: those of buildReport,
//! SharingDecisions and sharedCopy.
Result<ReviewedReport> buildReviewedReport(const ReportRequest &request, const Wording &wording, const TaskContext &context = {});

//! One file: no script, nothing fetched, the same bytes for the same dossier and options. Only facts that the view
//! names are in it, each through sharedText. Codes: those of readReportSource and renderReport.
Result<std::string> buildReport(const ReportRequest &request, const Wording &wording, const TaskContext &context = {});

} // namespace redossier
