// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runfolder.h"

#include "core/base/atomicfile.h"
#include "core/base/clock.h"
#include "core/base/jsonfile.h"
#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <sys/stat.h>

namespace redossier {

namespace {

struct CloseFolder
{
    void operator()(DIR *folder) const { ::closedir(folder); }
};

bool existsBeneath(int root, const std::string &relative)
{
    return bool(openBeneath(root, relative));
}

//! A link in place of run.json makes a damaged run, and none that never was.
bool holdsRun(int runs, const dirent &folder)
{
    const auto record = openBeneath(runs, std::string(folder.d_name) + "/run.json");
    return record || (folder.d_type == DT_DIR && record.error().code == "symbolic_link");
}

//! "20261129T184512Z-3f9a".
bool isRunName(std::string_view name)
{
    constexpr std::string_view shape = "00000000T000000Z-aaaa";
    return name.size() == shape.size() && std::equal(name.begin(), name.end(), shape.begin(), [](char c, char form) {
               const bool digit = c >= '0' && c <= '9';
               return form == '0' ? digit : form == 'a' ? digit || (c >= 'a' && c <= 'f') : c == form;
           });
}

//! A run that has just begun holds nothing but what is being written.
bool holdsAnything(int runs, const std::string &name)
{
    auto folder = openFolderBeneath(runs, name);
    const std::unique_ptr<DIR, CloseFolder> entries(folder ? ::fdopendir(folder->get()) : nullptr);
    if (!entries)
        return false;
    folder->release();
    while (const dirent *entry = ::readdir(entries.get()))
        if (const std::string_view one = entry->d_name; one != "." && one != ".." && !isPartialName(one))
            return true;
    return false;
}

//! Names of the folders below runs/ that hold run.json, and of runs that lost it.
Result<std::vector<std::string>> runIds(const std::filesystem::path &dossier)
{
    std::vector<std::string> ids;
    const auto root = openFolder(dossier.string());
    if (!root)
        return root.error();
    auto runs = openFolderBeneath(root->get(), "runs");
    if (!runs)
        return runs.error().code == "missing_file" ? Result(ids) : Result<std::vector<std::string>>(runs.error());
    const UniqueFd kept(::fcntl(runs->get(), F_DUPFD_CLOEXEC, 0));
    const std::unique_ptr<DIR, CloseFolder> entries(::fdopendir(runs->get()));
    if (!entries)
        return Error{"file_unreadable", "runs", std::strerror(errno)};
    runs->release();
    while (const dirent *entry = ::readdir(entries.get())) {
        const std::string name = entry->d_name;
        if (!relativePathProblem(name) && (holdsRun(kept.get(), *entry) || (isRunName(name) && holdsAnything(kept.get(), name))))
            ids.push_back(name);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
}

RunEntry readEntry(const std::filesystem::path &dossier, const std::string &id, bool somebodyRuns)
{
    RunEntry entry;
    entry.id = id;
    if (const auto root = openFolder(dossier.string()))
        entry.ended = existsBeneath(root->get(), "runs/" + id + "/" + std::string(manifestName));
    const std::string file = "runs/" + id + "/run.json";
    const auto document = readJsonBeneath(dossier, file);
    if (!document) {
        entry.run = Run::fresh();
        entry.run.id = id;
        entry.problems.push_back({document.error().code, Severity::error, file, file, document.error().detail});
        return entry;
    }
    entry.run = Run::fromJson(*document, file, entry.problems);
    if (entry.run.id != id)
        entry.problems.push_back({"document_invalid", Severity::error, file + "#/id", file,
                                  "\"" + visibleText(entry.run.id) + "\" is not the name of its folder"});
    entry.run.id = id;
    if (!somebodyRuns || entry.ended)
        for (StepReport &step : entry.run.steps)
            if (step.state == StepState::running)
                step.state = StepState::interrupted;
    return entry;
}

Result<std::vector<RunEntry>> readEntries(const std::filesystem::path &dossier, bool somebodyRuns)
{
    const auto ids = runIds(dossier);
    if (!ids)
        return ids.error();
    std::vector<RunEntry> entries;
    for (const std::string &id : *ids)
        entries.push_back(readEntry(dossier, id, somebodyRuns));
    std::stable_sort(entries.begin(), entries.end(),
                     [](const RunEntry &a, const RunEntry &b) { return a.run.number < b.run.number; });
    return entries;
}

Result<RunEntry> readKnown(const std::filesystem::path &dossier, const std::string &id, bool somebodyRuns)
{
    const auto ids = runIds(dossier);
    if (!ids)
        return ids.error();
    if (std::find(ids->begin(), ids->end(), id) == ids->end())
        return Error{"no_such_run", visibleText(id), dossier.string()};
    return readEntry(dossier, id, somebodyRuns);
}

std::string fourHexDigits()
{
    std::random_device source;
    char text[8];
    std::snprintf(text, sizeof text, "%04x", static_cast<unsigned>(source() & 0xFFFFu));
    return text;
}

//! The name of the new folder below runs/.
Result<std::string> makeRunFolder(const std::filesystem::path &dossier)
{
    if (auto runs = makeFolderBeneath(dossier, "runs"); !runs)
        return runs.error();
    const UniqueFd runs(::open((dossier / "runs").c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!runs)
        return Error{"cannot_write", (dossier / "runs").string(), std::strerror(errno)};
    for (int attempt = 0; attempt < 100; ++attempt) {
        std::string id = utcNowCompact() + "-" + fourHexDigits();
        if (::mkdirat(runs.get(), id.c_str(), 0777) == 0) {
            if (::fsync(runs.get()) != 0 && errno != EINVAL)
                break;
            return id;
        }
        if (errno != EEXIST)
            break;
    }
    return Error{"cannot_write", (dossier / "runs").string(), std::strerror(errno)};
}

std::string manifestOf(const std::string &id)
{
    return "runs/" + id + "/" + std::string(manifestName);
}

} // namespace

std::filesystem::path runFolder(const std::filesystem::path &dossier, const std::string &id)
{
    return dossier / "runs" / id;
}

Result<std::vector<RunEntry>> listRuns(const std::filesystem::path &dossier)
{
    return readEntries(dossier, DossierLock::isHeld(dossier));
}

Result<std::vector<RunEntry>> listRuns(const DossierWriter &writer)
{
    return readEntries(writer.root(), false);
}

Result<std::vector<RunEntry>> listRuns(const std::filesystem::path &dossier, const DossierLock &)
{
    return readEntries(dossier, false);
}

Result<RunEntry> readRun(const std::filesystem::path &dossier, const std::string &id)
{
    return readKnown(dossier, id, DossierLock::isHeld(dossier));
}

Result<RunEntry> readRun(const DossierWriter &writer, const std::string &id)
{
    return readKnown(writer.root(), id, false);
}

Result<Run> createRun(DossierWriter &writer, Run run, const Wording &wording)
{
    const auto present = listRuns(writer);
    if (!present)
        return present.error();
    int last = 0, damaged = 0; // those whose run.json gives no number any more had one each
    for (const RunEntry &entry : *present) {
        last = std::max(last, entry.run.number);
        damaged += entry.run.number == 0 ? 1 : 0;
    }
    run.number = last + damaged + 1;
    auto id = makeRunFolder(writer.root());
    if (!id)
        return id.error();
    run.id = std::move(*id);
    run.started = utcNow();
    run.tool = toolName();
    if (auto saved = saveRun(writer, run, wording); !saved)
        return saved.error();
    return run;
}

Outcome saveRun(const DossierWriter &writer, Run &run, const Wording &wording)
{
    auto document = std::make_shared<const Json>(run.toJson(wording));
    if (auto written = writeJsonFile(writer.root(), "runs/" + run.id + "/run.json", *document); !written)
        return written;
    run.recorded = std::move(document);
    return Done{};
}

Outcome reopenRun(DossierWriter &writer, const std::string &id)
{
    if (auto removed = writer.remove(manifestOf(id)); !removed)
        return removed;
    return writer.renewManifest();
}

Outcome endRun(DossierWriter &writer, const std::string &id, const TaskContext &context)
{
    const auto manifest = manifestOfRun(runFolder(writer.root(), id), context);
    if (!manifest)
        return manifest.error();
    if (auto written = writer.write(manifestOf(id), manifest->text()); !written)
        return written;
    return writer.renewManifest();
}

} // namespace redossier
