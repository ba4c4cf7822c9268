// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/reportbuilder.h"

#include "core/report/boundedview.h"
#include "core/report/evidenceview.h"
#include "core/report/machineview.h"
#include "core/report/procedureview.h"
#include "core/report/reportsource.h"
#include "core/report/resumeview.h"
#include "core/report/sharedtext.h"
#include "core/report/stepsview.h"
#include "core/report/verdictview.h"
#include "core/report/viewparts.h"
#include "core/sharing/sharedcopy.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json limitsView(const Wording &wording)
{
    Json limits = Json::array();
    for (const char *code : {"report_limit_install", "report_limit_dependencies", "report_limit_device", "report_limit_machines",
                             "report_limit_seed", "report_limit_conditions"})
        limits.push_back(wording.statement({code, {}}));
    return limits;
}

Json reportView(const ReportSource &source, const Wording &wording)
{
    return boundedView({{"title", source.dossier.title},
            {"time", source.run ? source.run->run.started : source.dossier.created},
            {"question", textAt(source.reference, "question")},
            {"badges", badgesView(source, wording)},
            {"problems", section(findingsView(findingsJson(source.problems, wording)))},
            {"has_run", source.run.has_value()},
            {"verdict", verdictView(source, wording)},
            {"criterion", criterionView(source, wording)},
            {"steps", stepsView(source, wording)},
            {"machine", machineView(source, wording)},
            {"variant", variantView(source)},
            {"evidence", evidenceView(source, wording)},
            {"first_error", firstErrorView(source, wording)},
            {"commands", commandsView(source, wording)},
            {"ingredients", ingredientsView(source)},
            {"sequence", sequenceView(source, wording)},
            {"access", accessView(source)},
            {"resume", resumeView(source, wording)},
            {"limits", limitsView(wording)},
            {"identity", identityView(source, wording)}});
}

} // namespace

Result<ReviewedReport> buildReviewedReport(const ReportRequest &request, const Wording &wording, const TaskContext &context)
{
    auto source = readReportSource(request.dossier, request.run, context);
    if (!source)
        return source.error();
    if (!request.engine.empty())
        if (auto read = readPlots(*source, EngineClient(request.engine), context); !read)
            return read.error();
    std::error_code ignored;
    const bool any = !request.decisions.empty() || std::filesystem::exists(source->dossier.root / SharingDecisions::fileName, ignored);
    const auto decisions = request.decisions.empty() ? SharingDecisions::ofDossier(source->dossier.root) : SharingDecisions::ofFile(request.decisions);
    if (!decisions)
        return decisions.error();
    Json view = sharedView(reportView(*source, wording));
    ReviewedReport report;
    // Whether the page has to warn is known once it was scanned; without its warning it is scanned again.
    for (const bool reviewed : {false, true}) {
        view["reviewed"] = reviewed;
        const auto page = renderReport(view, request.format, request.resources / "report");
        if (!page)
            return page.error();
        auto copy = sharedCopy(*page, textForm(request.format), "report" + std::string(fileEnding(request.format)), *decisions);
        if (!copy)
            return copy.error();
        report = {std::move(copy->text), reviewed, std::move(copy->undecided)};
        if (!any || !report.undecided.empty())
            break;
    }
    return report;
}

Result<std::string> buildReport(const ReportRequest &request, const Wording &wording, const TaskContext &context)
{
    auto report = buildReviewedReport(request, wording, context);
    return report ? Result(std::move(report->page)) : Result<std::string>(report.error());
}

} // namespace redossier
