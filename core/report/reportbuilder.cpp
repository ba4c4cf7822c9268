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

#include <algorithm>
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

//! What a page is made of, and whose decisions hold for it.
struct Material
{
    Json view;
    ReportReview review;
};

Result<Material> readMaterial(const ReportRequest &request, const Wording &wording, const TaskContext &context)
{
    auto source = readReportSource(request.dossier, request.run, context);
    if (!source)
        return source.error();
    if (!request.engine.empty())
        if (auto read = readPlots(*source, EngineClient(request.engine), context); !read)
            return read.error();
    const std::filesystem::path &root = source->dossier.root;
    std::error_code ignored;
    const bool isTaken = !request.decisions.empty() || std::filesystem::exists(root / SharingDecisions::fileName, ignored);
    auto decisions = request.decisions.empty() ? SharingDecisions::ofDossier(root) : SharingDecisions::ofFile(request.decisions);
    if (!decisions)
        return decisions.error();
    return Material{sharedView(reportView(*source, wording)), ReportReview({std::move(*decisions)}, isTaken, request.names)};
}

} // namespace

Result<ReviewedReport> buildReviewedReport(const ReportRequest &request, const Wording &wording, const TaskContext &context)
{
    auto material = readMaterial(request, wording, context);
    if (!material)
        return material.error();
    const auto render = [&](bool reviewed) {
        material->view["reviewed"] = reviewed;
        return renderReport(material->view, request.format, request.resources / "report");
    };
    return material->review.finished(render, request.format, "report");
}

Result<std::vector<PrivateRow>> privateInReport(const ReportRequest &request, const Wording &wording, const TaskContext &context)
{
    auto material = readMaterial(request, wording, context);
    if (!material)
        return material.error();
    material->view["reviewed"] = false;
    return material->review.rowsOf([&](ReportFormat format) { return renderReport(material->view, format, request.resources / "report"); }, "report");
}

Result<std::string> buildReport(const ReportRequest &request, const Wording &wording, const TaskContext &context)
{
    auto report = buildReviewedReport(request, wording, context);
    return report ? Result(std::move(report->page)) : Result<std::string>(report.error());
}

} // namespace redossier
