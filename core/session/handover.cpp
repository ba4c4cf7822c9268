// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/handover.h"

#include "core/base/atomicfile.h"
#include "core/base/clock.h"
#include "core/dossier/dossierwriter.h"
#include "core/dossier/identity.h"
#include "core/plain/beneath.h"
#include "core/process/childenvironment.h"
#include "core/reference/reference.h"
#include "core/session/machineclass.h"
#include "core/session/pipeline.h"
#include "core/session/temporarywork.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view letThrough[] = {"PATH", "LANG", "LC_ALL", "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE"};
constexpr std::string_view letThroughEnding[] = {"_PROXY", "_proxy", "_VISIBLE_DEVICES"};

bool passes(const std::string &name, const std::vector<std::string> &accessNames)
{
    const auto isEnd = [&name](std::string_view ending) { return name.ends_with(ending); };
    return std::find(std::begin(letThrough), std::end(letThrough), name) != std::end(letThrough) ||
           std::any_of(std::begin(letThroughEnding), std::end(letThroughEnding), isEnd) ||
           std::find(accessNames.begin(), accessNames.end(), name) != accessNames.end();
}

//! Every name that some command of an ordinary run is given from outside.
std::set<std::string> namesGiven(const EnvironmentLists &lists, const EnvironmentVariables &parent, const std::vector<std::string> &accessNames)
{
    std::set<std::string> names;
    for (const ChildPurpose purpose : {ChildPurpose::install, ChildPurpose::run}) {
        const auto child = buildChildEnvironment(lists, purpose, parent, accessNames);
        names.insert(child.inherited.begin(), child.inherited.end());
    }
    return names;
}

//! dossier.json and what lies below reference/: a locked reference holds declared files only.
Outcome copyDeclared(const fs::path &dossier, const fs::path &target)
{
    auto files = referenceFiles(dossier);
    if (!files)
        return files.error();
    for (std::string &file : *files)
        file.insert(0, "reference/");
    files->push_back("dossier.json");
    const auto root = openFolder(dossier.string());
    if (!root)
        return root.error();
    if (const auto made = makeFolderBeneath(target.parent_path(), target.filename().string()); !made)
        return made;
    for (const std::string &file : *files) {
        const auto content = openBeneath(root->get(), file);
        if (!content)
            return content.error();
        if (auto copied = copyFileAtomically(target, file, content->get()); !copied)
            return copied;
    }
    return Done{};
}

Json handoverJson(const Handover &handover, const std::string &checkedAt, const Wording &english)
{
    const Run &run = handover.done.run;
    Json verdict = run.verdict ? Json(*run.verdict) : Json(nullptr);
    return {{"schema", "redossier-handover/1"},
            {"identity", run.referenceIdentity ? Json(*run.referenceIdentity) : Json(nullptr)},
            {"checked_at", checkedAt},
            {"machine", run.machineClass},
            {"passed", handover.passed},
            {"verdict", std::move(verdict)},
            {"inherited", handover.inherited},
            {"withheld", handover.withheld},
            {"run", run.toJson(english)}};
}

} // namespace

EnvironmentVariables cleanEnvironment(const EnvironmentVariables &parent, const std::vector<std::string> &accessNames, const fs::path &home)
{
    EnvironmentVariables clean;
    std::copy_if(parent.begin(), parent.end(), std::back_inserter(clean), [&](const auto &variable) { return passes(variable.first, accessNames); });
    clean.emplace_back("HOME", home.string());
    return clean;
}

Result<Handover> handOver(const HandoverRequest &request, const RunSurroundings &surroundings, const TaskContext &context)
{
    auto writer = DossierWriter::open(request.dossier, surroundings.held);
    if (!writer)
        return writer.error();
    if (writer->dossier().isDraft())
        return Error{"not_locked", request.dossier.string(), {}};
    const auto reference = loadReference(request.dossier);
    if (!reference)
        return reference.error();
    const auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return lists.error();
    const auto place = TemporaryWork::create();
    if (!place)
        return place.error();
    const fs::path copy = place->path() / "dossier", home = place->path() / "home";
    for (const Outcome &made : {makeFolderBeneath(place->path(), "home"), copyDeclared(writer->root(), copy)})
        if (!made)
            return made.error();

    const auto accessNames = reference->reference.accessNames();
    RunSurroundings clean = surroundings;
    clean.environment = cleanEnvironment(surroundings.environment, accessNames, home);
    clean.held = nullptr;
    RunRequest run;
    run.dossier = copy;
    run.python = request.python;
    run.work = place->path() / "work";
    run.yes = request.yes;
    run.located = request.located;
    run.logLimit = request.logLimit;
    auto done = carryOut(run, clean, context);
    if (!done)
        return done.error();

    Handover handover;
    const auto given = namesGiven(*lists, clean.environment, accessNames);
    handover.inherited.assign(given.begin(), given.end());
    for (const std::string &name : namesGiven(*lists, surroundings.environment, accessNames))
        if (!given.contains(name))
            handover.withheld.push_back(name);
    handover.done = std::move(*done);
    handover.done.folder.clear();
    handover.done.work.reset();
    handover.passed = handover.done.run.verdict == "reproduced" && !handover.done.problem;
    handover.file = "handover/" + handover.done.run.id + ".json";
    if (handover.done.cancelled)
        return handover;
    const std::string checkedAt = utcNow();
    if (auto written = writer->writeJson(handover.file, handoverJson(handover, checkedAt, surroundings.wording)); !written)
        return written.error();
    const Run &record = handover.done.run;
    writer->dossier().cleanFolder =
        handover.passed ? CleanFolderCheck{true, record.id, *writer->dossier().identity, checkedAt, record.machineClass} : CleanFolderCheck{};
    for (const Outcome &saved : {writer->saveDossier(), writer->renewManifest()})
        if (!saved)
            return saved.error();
    return handover;
}

} // namespace redossier
