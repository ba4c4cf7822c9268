// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/dossierstate.h"

#include "core/base/jsonfile.h"
#include "core/dossier/runorder.h"
#include "core/plain/beneath.h"
#include "core/session/runrequest.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t probeLimit = 16u << 20; //!< bytes; a probe writes some kilobytes

//! The JSON null where the file is absent; a damaged one is noted.
std::shared_ptr<const Json> readOptional(const std::filesystem::path &root, const std::string &relative, Findings &problems)
{
    auto document = readJsonBeneath(root, relative);
    if (document)
        return std::make_shared<const Json>(std::move(*document));
    if (document.error().code != "missing_file")
        problems.push_back({document.error().code, Severity::error, relative, relative, document.error().detail});
    return std::make_shared<const Json>();
}

//! The last line may be half a record: the probe was ended while it wrote.
std::shared_ptr<const Json> readProbe(const std::filesystem::path &dossier, const std::string &relative)
{
    Json records = Json::array();
    const auto folder = openFolder(dossier.string());
    const auto text = folder ? readBeneath(folder->get(), relative, probeLimit) : Result<std::string>(folder.error());
    for (std::size_t start = 0; text && start < text->size();) {
        const std::size_t end = std::min(text->find('\n', start), text->size());
        auto record = parseJson(std::string_view(*text).substr(start, end - start), relative);
        if (record)
            records.push_back(std::move(*record));
        start = end + 1;
    }
    return std::make_shared<const Json>(std::move(records));
}

} // namespace

bool DossierState::referenceIsDoubtful() const
{
    return changedSinceLock()
           || (standing && (standing->kind == RunStanding::Kind::referenceUnreadable || standing->kind == RunStanding::Kind::referenceChanged));
}

bool DossierState::runIsStale() const
{
    if (standing && (standing->kind == RunStanding::Kind::referenceUnreadable || standing->kind == RunStanding::Kind::referenceChanged))
        return true;
    return run && validation && run->entry.run.referenceIdentity
           && *run->entry.run.referenceIdentity != validation->identity.identity;
}

std::vector<RunEntry> DossierState::laterUnreadable() const
{
    std::vector<RunEntry> later;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(later), // the name of a run's folder begins with its time
                 [&](const RunEntry &one) { return isUnreadable(one) && run && one.id > run->entry.id; });
    return later;
}

namespace {

StepDoubt doubtOfRun(const DossierState &state)
{
    return state.runIsUnreadable() ? StepDoubt::unreadable
           : state.runIsChanged()  ? StepDoubt::changed
           : state.runIsUnchecked() ? StepDoubt::unchecked
                                    : StepDoubt::none;
}

//! A locked one; a draft is not judged here.
StepDoubt doubtOfReference(const DossierState &state)
{
    if (state.isDraft() || state.validation)
        return StepDoubt::none;
    const bool unreadable = (state.standing && state.standing->kind == RunStanding::Kind::referenceUnreadable)
                            || (state.validationProblem && state.validationProblem->subject.starts_with("reference/"));
    return unreadable ? StepDoubt::unreadable : StepDoubt::unchecked;
}

} // namespace

std::vector<StepSummary> stepSummaries(const DossierState &state)
{
    std::vector<StepSummary> summaries;
    const bool stale = state.runIsStale();
    for (const std::string &name : stepNames()) {
        StepSummary summary{name, StepState::notRun, 0, name == "reference" ? doubtOfReference(state) : doubtOfRun(state)};
        const StepReport *report = state.run ? state.run->entry.run.step(name) : nullptr;
        if (report) {
            summary.state = report->state;
            summary.seconds = report->seconds;
            if (stale && report->state != StepState::notRun && report->state != StepState::running)
                summary.state = StepState::stale;
        }
        if (name == "reference" && summary.state != StepState::running) {
            if (state.changedSinceLock())
                summary.state = StepState::stale;
            else if (!state.isDraft() && (summary.state == StepState::notRun || stale))
                summary.state = StepState::passed;
        }
        summaries.push_back(std::move(summary));
    }
    return summaries;
}

ShownRun readShownRun(const std::filesystem::path &dossier, RunEntry entry, Findings &problems)
{
    ShownRun run;
    const std::string folder = "runs/" + entry.id + "/";
    run.observation = readOptional(dossier, folder + "observation.json", problems);
    run.comparison = readOptional(dossier, folder + "comparison.json", problems);
    run.probeRecords = readProbe(dossier, folder + "device-probe.jsonl");
    problems.insert(problems.end(), entry.problems.begin(), entry.problems.end());
    if (auto work = WorkFolder::reopen(WorkFolder::usualPlace(entry.id), entry.id)) {
        run.work = KeptWork{work->root(), entry.id, folderBytes(work->root()), work->mark().title};
        if (const auto step = resumableStep(entry.run); step && entry.problems.empty()) // a damaged one goes on nowhere
            run.resume = *step;
    }
    run.entry = std::move(entry);
    return run;
}

Result<DossierState> readDossierState(const std::filesystem::path &root, const std::optional<std::string> &run,
                                      const DossierLock *held)
{
    DossierState state;
    state.root = std::filesystem::absolute(root).lexically_normal();
    auto dossier = openDossier(state.root);
    if (!dossier)
        return dossier.error();
    auto reference = loadReference(state.root);
    if (!reference)
        return reference.error();
    auto runs = held ? listRuns(state.root, *held) : listRuns(state.root);
    if (!runs)
        return runs.error();
    state.dossier = std::move(*dossier);
    state.reference = std::move(reference->reference);
    state.problems = state.dossier.problems;
    state.criterion = readOptional(state.root, "reference/criterion.json", state.problems);
    state.referenceObservation = readOptional(state.root, "reference/observation.json", state.problems);
    state.resume = readOptional(state.root, "resume/resume.json", state.problems);
    state.runs = std::move(*runs);
    placeUnnumbered(state.runs);
    state.choices = RunChoices::of(state.root);
    const auto shown = run ? std::find_if(state.runs.begin(), state.runs.end(),
                                          [&](const RunEntry &entry) { return entry.id == *run; })
                           : (state.runs.empty() ? state.runs.end() : state.runs.end() - 1);
    if (shown != state.runs.end())
        state.run = readShownRun(state.root, *shown, state.problems);
    state.readOnly = state.dossier.newer;
    return state;
}

void checkDossier(DossierState &state, const EngineClient &engine, const TaskContext &context)
{
    auto validation = validateReference(state.root, engine, context);
    if (state.run) {
        const auto identity = validation ? Result(validation->identity) : identityOf(state.root, context);
        auto standing = standingOfRun(state.dossier, state.run->entry, identity, context);
        state.standing = standing ? std::make_shared<const RunStanding>(std::move(*standing)) : nullptr;
    }
    if (validation)
        state.validation = std::make_shared<ReferenceValidation>(std::move(*validation));
    else
        state.validationProblem = validation.error();
}

} // namespace redossier
