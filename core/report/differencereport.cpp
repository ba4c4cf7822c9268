// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/differencereport.h"

#include "core/difference/differencedocument.h"
#include "core/difference/outputplots.h"
#include "core/report/boundedview.h"
#include "core/report/differencemarkdown.h"
#include "core/report/differenceview.h"
#include "core/report/sharedtext.h"
#include "core/sharing/sharedcopy.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Result<OutputPlots> plotsOf(const Difference &difference, const DifferenceReportRequest &request, const TaskContext &context)
{
    OutputPlots plots;
    const bool draws = !request.engine.empty() && request.format != ReportFormat::json && request.format != ReportFormat::markdown;
    if (!draws)
        return plots;
    for (const std::size_t place : filteredRows(difference.rows, request.filter).rows) {
        const DifferenceRow &row = difference.rows[place];
        if (!row.comparison || !memberAt(*row.comparison, "values").is_object())
            continue;
        const std::string name = textAt(*row.comparison, "name");
        plots.emplace(name, readOutputPlots(name, difference.a, difference.b, EngineClient(request.engine), context));
        if (context.cancelled())
            return Error{"cancelled", "report", {}};
    }
    return plots;
}

//! The content of the file, but for whether it was reviewed; bounded where a page is.
Result<Json> contentOf(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording, const TaskContext &context)
{
    if (request.format == ReportFormat::json)
        return sharedView(differenceDocument(difference, wording, request.filter));
    const auto plots = plotsOf(difference, request, context);
    if (!plots)
        return plots.error();
    return sharedView(boundedView(differenceView(difference, request.filter, *plots, wording)));
}

Result<std::string> rendered(const Json &content, const DifferenceReportRequest &request)
{
    const std::filesystem::path templates = request.resources / "report";
    if (request.format == ReportFormat::json)
        return dumpJson(content);
    if (request.format == ReportFormat::markdown)
        return differenceMarkdown(content, templates);
    return renderReport(content, request.format, templates, "difference");
}

//! The decisions of A, then those of B; what is open is decided by neither.
Result<SharedCopy> sharedByBoth(std::string text, ReportFormat format, const SharingDecisions &a, const SharingDecisions &b)
{
    const std::string name = "difference" + std::string(fileEnding(format));
    auto first = sharedCopy(text, textForm(format), name, a);
    if (!first)
        return first;
    auto second = sharedCopy(first->text, textForm(format), name, b);
    if (second)
        std::erase_if(second->undecided, [&](const PrivateRow &row) { return a.isDecided(row.kind, row.value); });
    return second;
}

} // namespace

Result<ReviewedReport> buildReviewedDifference(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording,
                                               const TaskContext &context)
{
    const auto a = SharingDecisions::ofDossier(difference.a.dossier);
    const auto b = a ? SharingDecisions::ofDossier(difference.b.dossier) : Result<SharingDecisions>(a.error());
    if (!b)
        return b.error();
    auto content = contentOf(difference, request, wording, context);
    if (!content)
        return content.error();
    std::error_code ignored;
    const auto isReviewedOnce = [&](const DifferenceSide &side) { return std::filesystem::exists(side.dossier / SharingDecisions::fileName, ignored); };
    const bool any = isReviewedOnce(difference.a) && isReviewedOnce(difference.b);
    ReviewedReport report;
    for (const bool reviewed : {false, true}) { // as for the report of one dossier
        (*content)["reviewed"] = reviewed;
        auto page = rendered(*content, request);
        if (!page)
            return page.error();
        auto copy = sharedByBoth(std::move(*page), request.format, *a, *b);
        if (!copy)
            return copy.error();
        report = {std::move(copy->text), reviewed, std::move(copy->undecided)};
        if (!any || !report.undecided.empty())
            break;
    }
    return report;
}

} // namespace redossier
