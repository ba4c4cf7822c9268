// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/sidesource.h"

#include "core/difference/contenttree.h"
#include "core/difference/sidefiles.h"
#include "core/dossier/identity.h"
#include "core/dossier/runorder.h"
#include "core/plain/beneath.h"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace {

namespace fs = std::filesystem;

Outcome chooseRun(SideSource &source, const std::string &wanted)
{
    if (wanted == "reference")
        return Done{};
    auto runs = listRuns(source.root);
    if (!runs)
        return runs.error();
    if (wanted.empty() && runs->empty())
        return Done{};
    placeUnnumbered(*runs);
    const auto named = wanted.empty() ? runs->end() - 1
                                      : std::find_if(runs->begin(), runs->end(), [&](const RunEntry &one) { return one.id == wanted; });
    if (named == runs->end())
        return Error{"no_such_run", wanted, source.root.string()};
    source.run = std::move(*named);
    source.side.problems.insert(source.side.problems.end(), source.run->problems.begin(), source.run->problems.end());
    if (!source.run->ended && source.run->run.recorded) // of a damaged one nobody knows
        source.side.problems.push_back({"run_not_ended", Severity::warning, "runs/" + source.run->id, source.run->id, {}});
    return Done{};
}

//! Whoever may write into the folder of another person is a guest there all the same.
bool isOwn(const fs::path &folder)
{
    struct stat state = {};
    return ::stat(folder.c_str(), &state) == 0 && state.st_uid == ::geteuid() && ::access(folder.c_str(), W_OK) == 0;
}

void describe(SideSource &source, const Dossier &dossier)
{
    DifferenceSide &side = source.side;
    side.dossier = source.root;
    side.title = dossier.title;
    side.tool = dossier.tool;
    side.created = dossier.created;
    side.schema = dossier.newer ? dossier.newer->detail : dossier.schema;
    side.identity = dossier.identity;
    side.parent = dossier.parent;
    side.lockedAt = dossier.lockedAt;
    side.newer = dossier.newer.has_value();
    side.own = !side.newer && isOwn(source.root);
    side.problems = dossier.problems;
    for (const HistoryEntry &entry : dossier.history)
        source.history.push_back(entry.identity);
}

void describeRun(SideSource &source)
{
    if (!source.run)
        return;
    const Run &run = source.run->run;
    DifferenceSide &side = source.side;
    side.run = source.run->id;
    side.runNumber = run.number;
    side.verdict = run.verdict;
    side.machineClass = run.machineClass.empty() ? std::nullopt : std::optional(run.machineClass);
    side.variant = !run.variant.empty();
}

bool isIdentity(const std::optional<std::string> &text)
{
    return text && text->size() == 64 && text->find_first_not_of("0123456789abcdef") == std::string::npos;
}

//! A run of an earlier identity is shown with that one's reference, where history/ kept it.
void chooseReference(SideSource &source)
{
    if (!source.run)
        return;
    const auto &then = source.run->run.referenceIdentity;
    if (then == source.side.identity || !isIdentity(then))
        return;
    std::error_code absent;
    const std::string kept = "history/" + *then;
    if (fs::is_directory(source.root / kept, absent)) {
        source.referenceFolder = kept;
        source.side.identity = then;
        const auto place = std::find(source.history.begin(), source.history.end(), *then);
        source.side.parent = place == source.history.begin() || place == source.history.end() ? std::nullopt : std::optional(*(place - 1));
        source.history.erase(place, source.history.end());
    }
}

SideDocument documentAt(SideSource &source, const std::string &relative)
{
    SideDocument document;
    document.path = relative;
    auto bytes = source.read(relative, JsonLimits{}.bytes);
    auto parsed = bytes ? parseJson(*bytes, relative) : Result<Json>(bytes.error());
    if (parsed) {
        document.state = SideDocument::State::present;
        document.value = std::move(*parsed);
    } else if (parsed.error().code != "missing_file") {
        const Error &error = parsed.error();
        document.state = SideDocument::State::damaged;
        document.problem = error.code + (error.detail.empty() ? "" : ": " + error.detail);
        source.side.problems.push_back({error.code, Severity::error, relative, relative, error.detail});
    }
    return document;
}

void readDocuments(SideSource &source)
{
    source.reference = documentAt(source, source.referenceFolder + "/reference.json");
    source.criterion = documentAt(source, source.referenceFolder + "/criterion.json");
    const std::string run = source.run ? "runs/" + source.run->id + "/" : std::string();
    source.observation = documentAt(source, source.run ? run + "observation.json" : "reference/observation.json");
    if (!source.run)
        return;
    source.runDocument = documentAt(source, run + "run.json");
    // A damaged run.json was named by the list of runs already.
    if (source.runDocument.state == SideDocument::State::damaged)
        source.side.problems.pop_back();
}

} // namespace

SideName SideName::parse(const std::string &text)
{
    std::error_code absent;
    const auto sign = text.rfind('#');
    if (sign == std::string::npos || fs::is_directory(text, absent))
        return {text, {}};
    return {text.substr(0, sign), text.substr(sign + 1)};
}

std::string SideSource::outputsFolder() const
{
    return run ? "runs/" + run->id + "/outputs" : "reference/expected";
}

std::string SideSource::problemOf(std::string path) const
{
    while (true) {
        if (const auto found = unreadable.find(path); found != unreadable.end())
            return found->second;
        const auto slash = path.rfind('/');
        if (slash == std::string::npos)
            return {};
        path.resize(slash);
    }
}

Result<std::string> SideSource::read(const std::string &relative, std::size_t limit) const
{
    const auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    return readBeneath(folder->get(), relative, limit);
}

Result<SideSource> readSide(const SideName &name, const TaskContext &context, FileCount &count)
{
    auto dossier = openDossier(name.dossier);
    if (!dossier)
        return dossier.error();
    SideSource source;
    source.root = name.dossier;
    describe(source, *dossier);
    if (auto chosen = chooseRun(source, name.run); !chosen)
        return chosen.error();
    describeRun(source);
    chooseReference(source);
    readDocuments(source);
    if (auto files = readSideFiles(source, context, count); !files)
        return files.error();
    return source;
}

} // namespace redossier
