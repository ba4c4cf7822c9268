// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportformat.h"
#include "core/sharing/privatescan.h"
#include "core/sharing/sharingdecisions.h"

#include <functional>
#include <string>
#include <vector>

namespace redossier {

struct ReviewedReport;

//! Who decided about the private things of a report: one dossier, or both of a difference. Names of this machine are looked for
//! besides what rules find: a decision about a bare name reaches it only so.
class ReportReview
{
public:
    ReportReview() = default;
    //! `isTaken`: a person reviewed it once; without, a page always warns.
    ReportReview(std::vector<SharingDecisions> decisions, bool isTaken, MachineNames names)
        : m_decisions(std::move(decisions)), m_isTaken(isTaken), m_names(std::move(names))
    {
    }

    //! What `render` gives for a page with its warning (false) or without (true), with every decision applied, and then read
    //! again. Without its warning only where nothing is open. `stem`: of the file's name, for messages. Codes: those of `render`,
    //! private_left.
    Result<ReviewedReport> finished(const std::function<Result<std::string>(bool reviewed)> &render, ReportFormat format, const std::string &stem) const;

    //! All that is private in what `render` gives, in any format, decided or not; a thing stands once. Codes: those of `render`
    //! and of sharedCopy.
    Result<std::vector<PrivateRow>> rowsOf(const std::function<Result<std::string>(ReportFormat)> &render, const std::string &stem) const;

    //! Reads a finished file once more, as its reader sees it: the rows that are open. Code: private_left.
    Result<std::vector<PrivateRow>> readAgain(std::string_view text, const std::string &name) const;

private:
    Result<SharedCopy> copyOf(std::string page, ReportFormat format, const std::string &stem) const;
    std::vector<PrivateRow> withoutDecided(std::vector<PrivateRow> rows) const;

    std::vector<SharingDecisions> m_decisions;
    bool m_isTaken = false;
    MachineNames m_names;
};

//! A page, and what stands in it that nobody decided about.
struct ReviewedReport
{
    std::string page;
    bool reviewed = false; //!< there are decisions, and they leave nothing open: the page does not warn any more
    std::vector<PrivateRow> undecided;
    ReportReview review = {}; //!< for what is made of the page
};

} // namespace redossier
