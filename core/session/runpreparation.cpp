// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runpreparation.h"

#include "core/base/jsonfile.h"
#include "core/session/assetplaces.h"
#include "core/session/commandplan.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

Outcome checkUnchanged(const Dossier &dossier, const ReferenceIdentity &identity)
{
    if (dossier.identity && *dossier.identity != identity.identity)
        return Error{"changed_since_lock", dossier.root.string(), *dossier.identity};
    return Done{};
}

//! The inventory that `capture` observed; nothing when there is none. One that cannot be read is an error.
Result<std::optional<Inventory>> readReferenceInventory(const fs::path &root)
{
    const auto observation = readJsonBeneath(root, "reference/observation.json");
    if (!observation)
        return observation.error().code == "missing_file" ? Result<std::optional<Inventory>>(std::nullopt)
                                                          : Result<std::optional<Inventory>>(observation.error());
    const Json &document = memberAt(*observation, "inventory");
    if (document.is_null())
        return std::optional<Inventory>();
    auto inventory = Inventory::fromJson(document, "reference/observation.json#/inventory");
    if (!inventory)
        return inventory.error();
    return std::optional(std::move(*inventory));
}

Outcome checkSame(const Resumption &resumption, const std::string &identity)
{
    const auto refuse = [&](const char *why) { return Error{"not_resumable", resumption.entry.id, why}; };
    const WorkMark &mark = resumption.work.mark();
    if (mark.identity != identity)
        return refuse("the reference has changed since");
    if (mark.machine != machineStamp())
        return refuse("it was begun on another machine");
    if (resumption.firstStep <= 1)
        return Done{};
    const auto stamp = environmentStamp(resumption.work.environment());
    if (!stamp || *stamp != mark.environmentStamp)
        return refuse("its environment has changed since it was built");
    return Done{};
}

Result<std::optional<Resumption>> findResumption(const RunRequest &request, const std::string &identity)
{
    if (!request.resume)
        return std::optional<Resumption>();
    auto entry = readRun(request.dossier, *request.resume);
    if (!entry)
        return entry.error();
    if (!entry->problems.empty())
        return Error{"not_resumable", entry->id, "its run.json is damaged: " + entry->problems.front().where};
    // This program holds the dossier's lock, so whoever was running it is gone.
    for (StepReport &report : entry->run.steps)
        if (report.state == StepState::running)
            report.state = StepState::interrupted;
    const auto step = resumableStep(entry->run);
    if (!step)
        return step.error();
    auto work = WorkFolder::reopen(request.work.value_or(WorkFolder::usualPlace(entry->id)), entry->id);
    if (!work)
        return work.error();
    Resumption resumption{std::move(*entry), *step, std::move(*work)};
    if (auto same = checkSame(resumption, identity); !same)
        return same.error();
    return std::optional(std::move(resumption));
}

//! What is accepted now, and what an earlier part of the run was given, unless it is given anew.
std::vector<Acceptance> allAcceptances(const RunRequest &request, const std::optional<Resumption> &resumption)
{
    std::vector<Acceptance> all = request.acceptances;
    if (!resumption)
        return all;
    for (const Acceptance &earlier : resumption->work.mark().acceptances)
        if (std::none_of(all.begin(), all.end(), [&](const Acceptance &one) { return one.name == earlier.name; }))
            all.push_back(earlier);
    return all;
}

Outcome checkWork(const RunRequest &request)
{
    if (request.resume || !request.work)
        return Done{};
    return WorkFolder::check(*request.work, request.dossier);
}

Result<ChosenPython> chooseFor(const RunRequest &request, const Reference &reference,
                               const std::optional<Resumption> &resumption, const RunSurroundings &surroundings,
                               const ChildEnvironment &install, const TaskContext &context)
{
    std::optional<fs::path> named = request.python;
    if (resumption) {
        if (named)
            return Error{"wrong_usage", "--python", "a run that is resumed goes on with the interpreter that it began with"};
        named = resumption->work.mark().python;
    }
    auto chosen = choosePython(named, {reference.python.requirement, reference.python.version}, surroundings.runner,
                               install.variables, context);
    if (chosen)
        chosen->executable = interpreterItself(*chosen);
    return chosen;
}

//! The places as they will be, as far as they are known before the run has a name.
RootTokens shownTokens(const PreparedRun &prepared, const RunRequest &request, const RunSurroundings &surroundings)
{
    RootTokens tokens = rootTokens(prepared.root(), prepared.python, surroundings.environment);
    addLocated(tokens, prepared.reference, request.located);
    if (prepared.resumption)
        tokens.add("WORK", prepared.resumption->work.root());
    else
        tokens.add("WORK", request.work ? fs::absolute(*request.work) : WorkFolder::usualPlace("RUN-ID"));
    return tokens;
}

//! A draft's comparison is not reached, so no check of its rules is run.
Result<std::vector<Rule>> rulesToJudge(const PreparedRun &prepared)
{
    if (prepared.writer.dossier().isDraft())
        return std::vector<Rule>();
    auto criterion = loadCriterion(prepared.root());
    if (!criterion)
        return criterion.error();
    return std::move(criterion->criterion.rules);
}

} // namespace

Result<PreparedRun> prepareRun(const RunRequest &request, const RunSurroundings &surroundings, const TaskContext &context)
{
    auto writer = DossierWriter::open(request.dossier, surroundings.held);
    if (!writer)
        return writer.error();
    auto file = loadReference(request.dossier);
    if (!file)
        return file.error();
    auto identity = identityOf(request.dossier, context);
    if (!identity)
        return identity.error();
    for (const Outcome &checked : {checkUnchanged(writer->dossier(), *identity), checkLocations(request.located, file->reference), checkWork(request)})
        if (!checked)
            return checked.error();
    auto inventory = readReferenceInventory(request.dossier);
    if (!inventory)
        return inventory.error();
    auto resumption = findResumption(request, identity->identity);
    if (!resumption)
        return resumption.error();
    const auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return lists.error();
    auto install = buildChildEnvironment(*lists, ChildPurpose::install, surroundings.environment);
    auto python = chooseFor(request, file->reference, *resumption, surroundings, install, context);
    if (!python)
        return python.error();
    auto run = buildChildEnvironment(*lists, ChildPurpose::run, surroundings.environment,
                                     file->reference.accessNames(), file->reference.entryPoint.environment);
    auto acceptances = allAcceptances(request, *resumption);
    PreparedRun prepared{std::move(*writer),    std::move(file->reference), std::move(file->findings), std::move(*identity),
                         std::move(*inventory), std::move(*python),         std::move(install),        std::move(run),
                         lists->valueRecorded,  std::move(acceptances),     std::move(*resumption)};
    const auto rules = rulesToJudge(prepared);
    if (!rules)
        return rules.error();
    const auto plan = planRun(prepared.reference, *rules, prepared.identity.identity, prepared.python, request.located,
                              prepared.install, shownTokens(prepared, request, surroundings));
    if (!plan)
        return plan.error();
    if (surroundings.planned)
        surroundings.planned(*plan, shownTokens(prepared, request, surroundings));
    if (auto agreed = obtainConsent(*plan, request.yes, surroundings.approvals, surroundings.consent); !agreed)
        return agreed.error();
    return prepared;
}

} // namespace redossier
