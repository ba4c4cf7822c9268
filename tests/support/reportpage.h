// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/messages/messages.h"
#include "core/report/reportbuilder.h"

#include <filesystem>
#include <string>

namespace redossier::test {

//! The report of a dossier's last run; "error: CODE" where there is none.
inline std::string reportOf(const std::filesystem::path &dossier, ReportFormat format)
{
    ReportRequest request;
    request.dossier = dossier;
    request.resources = std::filesystem::path(SOURCE_FOLDER) / "resources";
    request.format = format;
    const Messages english(Messages::Language::english);
    auto page = buildReport(request, english);
    return page ? *page : "error: " + page.error().code + ' ' + page.error().detail;
}

inline bool has(const std::string &page, const std::string &text)
{
    return page.find(text) != std::string::npos;
}

} // namespace redossier::test
