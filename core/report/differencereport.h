// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/differencefilter.h"
#include "core/report/reportbuilder.h"

#include <filesystem>

namespace redossier {

struct DifferenceReportRequest
{
    DifferenceFilter filter = {};
    std::filesystem::path resources; //!< of the program; holds report/
    std::filesystem::path engine = {}; //!< redossier-engine, for what is drawn of the outputs; empty: nothing is drawn
    ReportFormat format = ReportFormat::html;
    MachineNames names = {}; //!< looked for besides what rules find, where both dossiers were reviewed
};

//! A difference as one file for sharing, in any format: the same bytes for the same difference and request, no script, nothing
//! fetched, every text through sharedText. The decisions of both dossiers (sharing.json) are applied, and what came out is
//! scanned again. Codes: those of SharingDecisions, sharedCopy and fillTemplate, cancelled.
Result<ReviewedReport> buildReviewedDifference(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording,
                                               const TaskContext &context = {});

//! All that is private in such a file, in any format, decided or not. Codes: those above.
Result<std::vector<PrivateRow>> privateInDifference(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording,
                                                    const TaskContext &context = {});

} // namespace redossier
