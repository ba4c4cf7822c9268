// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/report/reportreview.h"

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
    MachineNames names = {}; //!< looked for besides what rules find, in a dossier that was reviewed
};

//! buildReport with the decisions applied and the finished page scanned again. Codes: those of buildReport,
//! SharingDecisions and sharedCopy.
Result<ReviewedReport> buildReviewedReport(const ReportRequest &request, const Wording &wording, const TaskContext &context = {});

//! What a person decides about before it is shared: all that is private in a report of any format, after what was decided
//! already; what was decided to be kept as well. `format` is of no account. Codes: those of buildReviewedReport.
Result<std::vector<PrivateRow>> privateInReport(const ReportRequest &request, const Wording &wording, const TaskContext &context = {});

//! One file: no script, nothing fetched, the same bytes for the same dossier and options. Only facts that the view
//! names are in it, each through sharedText. Codes: those of readReportSource and renderReport.
Result<std::string> buildReport(const ReportRequest &request, const Wording &wording, const TaskContext &context = {});

} // namespace redossier
