// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/differencefilter.h"

#include <filesystem>
#include <string>
#include <utility>

namespace redossier {

//! A difference for sharing: the same bytes for the same difference and options, no script, nothing fetched, no path of a
//! machine; every text through sharedText. Of the rows those that the filter leaves; counts are of the whole difference.
class DifferenceReport
{
public:
    DifferenceReport(const Difference &difference, const Wording &wording, DifferenceFilter filter)
        : m_difference(difference), m_wording(wording), m_filter(std::move(filter)) {}

    //! For a page of text or a message.
    std::string markdown() const;
    //! One file through resources/report/difference.html. Codes: those of fillTemplate.
    Result<std::string> html(const std::filesystem::path &templates) const;
    //! What the template is filled with.
    Json view() const;

private:
    const Difference &m_difference;
    const Wording &m_wording;
    DifferenceFilter m_filter;
};

} // namespace redossier
