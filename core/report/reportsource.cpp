// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/reportsource.h"

#include "core/base/jsonfile.h"
#include "core/dossier/identity.h"
#include "core/dossier/manifest.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"

#include <algorithm>
#include <iterator>

namespace redossier {

namespace {

//! A document of the dossier; absent is null, damaged is null and a finding.
Json documentAt(ReportSource &source, const std::string &relative)
{
    auto document = readJsonBeneath(source.dossier.root, relative);
    if (document)
        return std::move(*document);
    const Error &error = document.error();
    if (error.code != "missing_file")
        source.problems.push_back({error.code, Severity::error, relative, relative, error.detail});
    return nullptr;
}

std::string manifestDigest(ReportSource &source, const std::string &folder)
{
    auto manifest = readManifest(source.dossier.root / folder);
    if (manifest)
        return manifest->sha256;
    const Error &error = manifest.error();
    source.problems.push_back({error.code, Severity::error, folder + std::string(manifestName), error.subject, error.detail});
    return {};
}

//! Runs whose run.json gives no number stand first; the name of a run's folder begins with its time.
void noteDamagedRuns(ReportSource &source, const std::vector<RunEntry> &runs)
{
    const std::string shown = source.run ? source.run->id : std::string();
    for (const RunEntry &one : runs)
        if (one.run.number == 0 && one.id > shown) {
            source.problems.insert(source.problems.end(), one.problems.begin(), one.problems.end());
            source.damagedRun = std::max(source.damagedRun, one.id);
        }
}

Outcome chooseRun(ReportSource &source, const std::string &runId)
{
    auto runs = listRuns(source.dossier.root);
    if (!runs)
        return runs.error();
    source.runs = runs->size();
    if (!runId.empty()) {
        const auto named = std::find_if(runs->begin(), runs->end(), [&](const RunEntry &one) { return one.id == runId; });
        if (named == runs->end())
            return Error{"no_such_run", runId, source.dossier.root.string()};
        source.run = std::move(*named);
    } else if (!runs->empty()) {
        source.run = runs->back();
        noteDamagedRuns(source, *runs);
    }
    if (source.run)
        source.problems.insert(source.problems.end(), source.run->problems.begin(), source.run->problems.end());
    return Done{};
}

//! The folder of the reference that the run was judged by: an earlier one lies in history/.
std::string referenceFolder(ReportSource &source)
{
    const auto &now = source.dossier.identity;
    const auto then = source.run ? source.run->run.referenceIdentity : now;
    source.earlierIdentity = then && then != now; // of a damaged run, and of one of a draft, there is none
    const bool isDigest = then && then->size() == 64 && then->find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!isDigest || (!source.earlierIdentity && !source.changedSinceLock()))
        return "reference";
    const std::string kept = "history/" + *then;
    std::error_code ignored;
    return std::filesystem::is_directory(source.dossier.root / kept, ignored) ? kept : "reference";
}

//! The digest of the criterion that was locked, which the history knows, whatever its file is now.
std::string lockedCriterion(const ReportSource &source)
{
    const auto identity = source.run && source.run->run.referenceIdentity ? source.run->run.referenceIdentity : source.dossier.identity;
    for (const HistoryEntry &entry : source.dossier.history)
        if (entry.identity == identity && !entry.criterionSha256.empty())
            return entry.criterionSha256;
    return source.criterionSha256;
}

void readReference(ReportSource &source)
{
    const std::string folder = referenceFolder(source);
    source.reference = documentAt(source, folder + "/reference.json");
    source.criterion = documentAt(source, folder + "/criterion.json");
    if (const Findings &problems = source.problems; source.criterion.is_null() && !problems.empty() && problems.back().where == folder + "/criterion.json")
        source.criterionProblem = Error{problems.back().code, problems.back().subject, problems.back().detail};
    auto bytes = [&]() -> Result<std::string> {
        auto root = openFolder(source.dossier.root.string());
        if (!root)
            return root.error();
        return readBeneath(root->get(), folder + "/criterion.json");
    }();
    if (bytes)
        source.criterionSha256 = sha256Hex(*bytes);
    source.criterionSha256 = lockedCriterion(source);
    source.referenceObservation = documentAt(source, "reference/observation.json");
    source.sequence = documentAt(source, "sequence.json");
    source.resume = documentAt(source, "resume/resume.json");
    for (const HistoryEntry &entry : source.dossier.history)
        if (entry.criterionSha256 == source.criterionSha256 && !source.criterionLockedAt)
            source.criterionLockedAt = entry.lockedAt;
}

void readAttachments(ReportSource &source, const TaskContext &context)
{
    auto attachments = listAttachments(source.dossier.root, context);
    if (attachments)
        source.attachments = std::move(*attachments);
    else if (attachments.error().code != "cancelled")
        source.problems.push_back({attachments.error().code, Severity::error, "attachments/", attachments.error().subject,
                                   attachments.error().detail});
}

void readRunDocuments(ReportSource &source)
{
    if (!source.run)
        return;
    const std::string folder = "runs/" + source.run->id + "/";
    source.observation = documentAt(source, folder + "observation.json");
    source.comparison = documentAt(source, folder + "comparison.json");
    source.runManifestSha256 = manifestDigest(source, folder);
}

Outcome readStanding(ReportSource &source, const Result<ReferenceIdentity> &identity, const TaskContext &context)
{
    constexpr std::ptrdiff_t mostNamed = 50;
    Findings ofReference; // without a run there is nothing else that could name them
    if (source.run) {
        auto standing = standingOfRun(source.dossier, *source.run, identity, context);
        if (!standing)
            return standing.error();
        source.standing = std::move(*standing);
    } else if (identity && source.dossier.identity && identity->identity != *source.dossier.identity) {
        ofReference = changesOfReference(source.dossier, *identity);
    }
    Findings &found = source.run ? source.standing.findings : ofReference;
    if (const auto more = std::ssize(found) - mostNamed; more > 0) {
        found.resize(mostNamed);
        found.push_back({"more_files", Severity::error, {}, found.back().code, std::to_string(more)});
    }
    const auto isNamed = [&](const Finding &one) { // where its document or its digest was read
        return one.code == "manifest_damaged" || std::any_of(source.problems.begin(), source.problems.end(), [&](const Finding &other) {
                   return other.code == one.code && other.subject == one.subject;
               });
    };
    std::copy_if(found.begin(), found.end(), std::back_inserter(source.problems), [&](const Finding &one) { return !isNamed(one); });
    return Done{};
}

} // namespace

Result<ReportSource> readReportSource(const std::filesystem::path &dossier, const std::string &runId,
                                      const TaskContext &context)
{
    auto opened = openDossier(dossier);
    if (!opened)
        return opened.error();
    ReportSource source;
    source.dossier = std::move(*opened);
    source.problems = source.dossier.problems;
    if (auto chosen = chooseRun(source, runId); !chosen)
        return chosen.error();
    auto identity = identityOf(source.dossier.root, context);
    if (identity)
        source.contentIdentity = identity->identity;
    else if (identity.error().code == "cancelled")
        return identity.error();
    else if (!source.dossier.isDraft())
        source.problems.push_back({identity.error().code, Severity::error, "reference/", identity.error().subject,
                                   identity.error().detail});
    readReference(source);
    readRunDocuments(source);
    if (auto read = readStanding(source, identity, context); !read)
        return read.error();
    readAttachments(source, context);
    source.manifestSha256 = manifestDigest(source, "");
    return source;
}

Outcome readPlots(ReportSource &source, const EngineClient &engine, const TaskContext &context)
{
    const auto judged = source.run ? source.run->run.referenceIdentity : std::nullopt;
    const Json &compared = memberAt(source.comparison, "outputs");
    if (!judged || source.contentIdentity != judged || !compared.is_array())
        return Done{};
    Findings ignored; // damaged documents are told of where they are read
    const Reference reference = redossier::readReference(source.reference, ignored);
    for (const Json &output : compared) {
        const std::string name = textAt(output, "name");
        if (!memberAt(output, "values").is_object())
            continue;
        if (const auto request = plotRequestFor(name, reference, source.dossier.root, runFolder(source.dossier.root, source.run->id)))
            source.plots.emplace(name, readPlotData(*request, engine, context));
        if (context.cancelled())
            return Error{"cancelled", "report", {}};
    }
    return Done{};
}

} // namespace redossier
