// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/differencereport.h"

#include "core/difference/differencedocument.h"
#include "core/difference/outputplots.h"
#include "core/report/boundedview.h"
#include "core/report/differencemarkdown.h"
#include "core/report/differenceview.h"
#include "core/report/sharedtext.h"

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

//! The key of a row is a JSON pointer: a "/" in a name is "~1" there, by which no rule would know an address or a home folder. Where
//! one is, the name stands as it is.
std::string readableKey(const std::string &key)
{
    std::string result;
    for (std::size_t begin = 0; begin <= key.size();) {
        const std::size_t end = std::min(key.find('/', begin), key.size());
        const std::string part = key.substr(begin, end - begin);
        std::string name = part;
        for (const auto &[escape, sign] : {std::pair{"~1", "/"}, {"~0", "~"}})
            for (std::size_t at = name.find(escape); at != std::string::npos; at = name.find(escape, at + 1))
                name.replace(at, 2, sign);
        const bool isPrivate = name != part && (sharedText(name) != name || !scanText(name, {}).empty());
        result += (begin > 0 ? "/" : "") + (isPrivate ? name : part);
        begin = end + 1;
    }
    return result;
}

Json sharedDocument(const Difference &difference, const Wording &wording, const DifferenceFilter &filter)
{
    Json document = differenceDocument(difference, wording, filter);
    if (const auto rows = document.find("rows"); rows != document.end() && rows->is_array())
        for (Json &row : *rows)
            row["key"] = readableKey(textAt(row, "key"));
    return sharedView(document);
}

//! The content of the file, but for whether it was reviewed; bounded where a page is.
Result<Json> contentOf(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording, const TaskContext &context)
{
    if (request.format == ReportFormat::json)
        return sharedDocument(difference, wording, request.filter);
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

//! The decisions of A, then those of B.
Result<ReportReview> reviewOf(const Difference &difference, const MachineNames &names)
{
    std::vector<SharingDecisions> decisions;
    bool isTaken = true;
    for (const DifferenceSide *side : {&difference.a, &difference.b}) {
        auto one = SharingDecisions::ofDossier(side->dossier);
        if (!one)
            return one.error();
        decisions.push_back(std::move(*one));
        std::error_code ignored;
        isTaken = isTaken && std::filesystem::exists(side->dossier / SharingDecisions::fileName, ignored);
    }
    return ReportReview(std::move(decisions), isTaken, names);
}

} // namespace

Result<ReviewedReport> buildReviewedDifference(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording,
                                               const TaskContext &context)
{
    const auto review = reviewOf(difference, request.names);
    if (!review)
        return review.error();
    auto content = contentOf(difference, request, wording, context);
    if (!content)
        return content.error();
    const auto render = [&](bool reviewed) {
        (*content)["reviewed"] = reviewed;
        return rendered(*content, request);
    };
    return review->finished(render, request.format, "difference");
}

Result<std::vector<PrivateRow>> privateInDifference(const Difference &difference, const DifferenceReportRequest &request, const Wording &wording,
                                                    const TaskContext &context)
{
    const auto review = reviewOf(difference, request.names);
    if (!review)
        return review.error();
    const auto render = [&](ReportFormat format) -> Result<std::string> {
        DifferenceReportRequest one = request;
        one.format = format;
        auto content = contentOf(difference, one, wording, context);
        if (!content)
            return content.error();
        (*content)["reviewed"] = false;
        return rendered(*content, one);
    };
    return review->rowsOf(render, "difference");
}

} // namespace redossier
