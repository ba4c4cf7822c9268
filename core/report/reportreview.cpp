// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/reportreview.h"

#include "core/sharing/sharedcopy.h"

#include <algorithm>

namespace redossier {

namespace {

std::string fileName(const std::string &stem, ReportFormat format)
{
    return stem + std::string(fileEnding(format));
}

} // namespace

//! Decision by decision; what is open is decided by none.
Result<SharedCopy> ReportReview::copyOf(std::string page, ReportFormat format, const std::string &stem) const
{
    SharedCopy copy{std::move(page), {}, 0};
    for (const SharingDecisions &decisions : m_decisions) {
        auto next = sharedCopy(copy.text, textForm(format), fileName(stem, format), decisions, m_names);
        if (!next)
            return next;
        copy = std::move(*next);
    }
    copy.undecided = withoutDecided(std::move(copy.undecided));
    return copy;
}

std::vector<PrivateRow> ReportReview::withoutDecided(std::vector<PrivateRow> rows) const
{
    std::erase_if(rows, [&](const PrivateRow &row) {
        return std::any_of(m_decisions.begin(), m_decisions.end(), [&](const SharingDecisions &one) { return one.isDecided(row.kind, row.value); });
    });
    return rows;
}

Result<ReviewedReport> ReportReview::finished(const std::function<Result<std::string>(bool)> &render, ReportFormat format, const std::string &stem) const
{
    ReviewedReport report;
    // Whether the page has to warn is known once it was scanned; without its warning it is scanned again.
    for (const bool reviewed : {false, true}) {
        auto page = render(reviewed);
        if (!page)
            return page.error();
        auto copy = copyOf(std::move(*page), format, stem);
        if (!copy)
            return copy.error();
        report = {std::move(copy->text), reviewed, std::move(copy->undecided), *this};
        if (!m_isTaken || !report.undecided.empty())
            break;
    }
    return report;
}

Result<std::vector<PrivateRow>> ReportReview::rowsOf(const std::function<Result<std::string>(ReportFormat)> &render, const std::string &stem) const
{
    std::vector<PrivateRow> all;
    const auto add = [&](std::string_view page, ReportFormat format) {
        for (PrivateRow &row : privateIn(page, textForm(format), fileName(stem, format), m_names))
            if (std::none_of(all.begin(), all.end(), [&](const PrivateRow &one) { return one.kind == row.kind && one.value == row.value; }))
                all.push_back(std::move(row));
    };
    for (const ReportFormat format : allFormats) {
        auto page = render(format);
        if (!page)
            return page.error();
        add(*page, format); // also what is decided: a decision can be changed
        const auto copy = copyOf(std::move(*page), format, stem);
        if (!copy)
            return copy.error();
        add(copy->text, format); // what shows only once something else is gone
    }
    return all;
}

Result<std::vector<PrivateRow>> ReportReview::readAgain(std::string_view text, const std::string &name) const
{
    std::vector<PrivateRow> open;
    for (const SharingDecisions &decisions : m_decisions) {
        auto rows = undecidedIn(text, TextForm::plain, name, decisions, m_names);
        if (!rows)
            return rows;
        open = std::move(*rows);
    }
    return withoutDecided(std::move(open));
}

} // namespace redossier
