// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/workfolder.h"

#include "core/base/jsonfile.h"
#include "core/base/places.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <sys/utsname.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view markName = ".redossier-work.json";
constexpr std::string_view markSchema = "redossier-work/1";

Json markJson(const WorkMark &mark)
{
    Json accepted = Json::array();
    for (const Acceptance &one : mark.acceptances)
        accepted.push_back({{"name", one.name}, {"reason", one.reason}});
    return {{"schema", markSchema},    {"run", mark.run},       {"identity", mark.identity},
            {"machine", mark.machine}, {"python", mark.python}, {"environment_stamp", mark.environmentStamp},
            {"accept", accepted},      {"title", mark.title}};
}

Result<WorkMark> readMark(const fs::path &root)
{
    const auto document = readJsonBeneath(root, markName);
    if (!document || textAt(*document, "schema") != markSchema || textAt(*document, "run").empty())
        return Error{"work_not_ours", root.string(), {}};
    WorkMark mark{textAt(*document, "run"),    textAt(*document, "identity"),          textAt(*document, "machine"),
                  textAt(*document, "python"), textAt(*document, "environment_stamp"), {}, textAt(*document, "title")};
    for (const Json &one : memberAt(*document, "accept"))
        mark.acceptances.push_back({textAt(one, "name"), textAt(one, "reason")});
    return mark;
}

bool lies(const fs::path &inner, const fs::path &outer)
{
    const auto differ = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
    return differ.first == outer.end();
}

Error cannotWrite(const fs::path &path, const std::error_code &reason)
{
    return {"cannot_write", path.string(), std::strerror(reason.value())};
}

//! A program may have taken the write permission from its own folders; without it their content cannot be removed.
void allowRemoval(const fs::path &root)
{
    std::error_code ignored;
    fs::permissions(root, fs::perms::owner_all, fs::perm_options::add | fs::perm_options::nofollow, ignored);
    fs::recursive_directory_iterator entries(root, fs::directory_options::skip_permission_denied, ignored);
    for (; entries != fs::recursive_directory_iterator(); entries.increment(ignored))
        if (entries->is_directory(ignored) && !entries->is_symlink(ignored))
            fs::permissions(entries->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
}

Outcome removeTree(const fs::path &root)
{
    std::error_code failed;
    fs::remove_all(root, failed);
    if (failed == std::errc::permission_denied) {
        allowRemoval(root);
        fs::remove_all(root, failed);
    }
    if (failed)
        return cannotWrite(root, failed);
    return Done{};
}

} // namespace

Outcome WorkFolder::check(const fs::path &root, const fs::path &dossier)
{
    std::error_code failed;
    const auto state = fs::symlink_status(root, failed);
    if (fs::exists(state) && !fs::is_directory(fs::status(root, failed)))
        return Error{"work_not_empty", root.string(), "it is no folder"};
    if (fs::exists(state) && !fs::is_empty(root, failed))
        return Error{"work_not_empty", root.string(), failed ? failed.message() : "it holds files already"};
    if (lies(fs::weakly_canonical(root, failed), fs::weakly_canonical(dossier, failed)))
        return Error{"work_inside_dossier", root.string(), dossier.string()};
    return Done{};
}

Result<WorkFolder> WorkFolder::create(const fs::path &root, WorkMark mark)
{
    std::error_code failed;
    fs::create_directories(root, failed);
    if (failed)
        return cannotWrite(root, failed);
    const auto real = fs::canonical(root, failed);
    if (failed)
        return cannotWrite(root, failed);
    if (!fs::is_empty(real, failed))
        return Error{"work_not_empty", root.string(), "it holds files already"};
    WorkFolder folder(real, {});
    if (auto marked = folder.setMark(std::move(mark)); !marked)
        return marked.error();
    return folder;
}

Result<WorkFolder> WorkFolder::reopen(const fs::path &root, const std::string &run)
{
    std::error_code failed;
    const auto real = fs::canonical(root, failed);
    if (failed)
        return Error{"not_resumable", run, "its work folder " + root.string() + " is not there"};
    auto mark = readMark(real);
    if (!mark)
        return Error{"not_resumable", run, "the folder " + root.string() + " is no work folder of this program"};
    if (mark->run != run)
        return Error{"not_resumable", run, "the folder " + root.string() + " belongs to the run " + mark->run};
    return WorkFolder(real, *mark);
}

fs::path WorkFolder::usualPlace(const std::string &run)
{
    return cacheFolder() / "work" / run;
}

Outcome WorkFolder::setMark(WorkMark mark)
{
    auto written = writeJsonFile(m_root, markName, markJson(mark));
    if (written)
        m_mark = std::move(mark);
    return written;
}

Outcome WorkFolder::clear(const fs::path &part) const
{
    if (part.parent_path() != m_root)
        return Error{"internal", part.string(), "no part of the work folder"};
    return removeTree(part);
}

Outcome WorkFolder::discard() const
{
    const auto mark = readMark(m_root);
    if (!mark || mark->run != m_mark.run)
        return Error{"work_not_ours", m_root.string(), {}};
    return removeTree(m_root);
}

std::uint64_t folderBytes(const fs::path &root, const std::stop_token &stop)
{
    std::uint64_t bytes = 0;
    std::error_code failed;
    fs::recursive_directory_iterator entries(root, fs::directory_options::skip_permission_denied, failed);
    for (; !failed && !stop.stop_requested() && entries != fs::recursive_directory_iterator(); entries.increment(failed)) {
        struct stat state = {};
        if (::lstat(entries->path().c_str(), &state) == 0 && S_ISREG(state.st_mode))
            bytes += static_cast<std::uint64_t>(state.st_size);
    }
    return bytes;
}

std::vector<KeptWork> keptWorkFolders(const std::stop_token &stop)
{
    std::vector<KeptWork> kept;
    std::error_code failed;
    for (fs::directory_iterator entries(cacheFolder() / "work", failed); !failed && !stop.stop_requested() && entries != fs::directory_iterator();
         entries.increment(failed)) {
        if (const auto mark = readMark(entries->path()))
            kept.push_back({entries->path(), mark->run, folderBytes(entries->path(), stop), mark->title});
    }
    std::sort(kept.begin(), kept.end(), [](const KeptWork &a, const KeptWork &b) { return a.run < b.run; });
    return kept;
}

std::string machineStamp()
{
    struct utsname names = {};
    ::uname(&names);
    const auto id = readWholeFile("/etc/machine-id", 4096);
    return sha256Hex("redossier machine\n" + (id ? *id : std::string()) + names.nodename + "\n" + names.machine);
}

Result<std::string> environmentStamp(const fs::path &environment)
{
    std::vector<std::string> lines;
    std::error_code failed;
    fs::recursive_directory_iterator entries(environment, failed);
    for (; !failed && entries != fs::recursive_directory_iterator(); entries.increment(failed)) {
        if (entries->path().filename() == "__pycache__") {
            entries.disable_recursion_pending();
            continue;
        }
        struct stat state = {};
        if (::lstat(entries->path().c_str(), &state) != 0)
            return Error{"file_unreadable", entries->path().string(), std::strerror(errno)};
        std::string line = entries->path().lexically_relative(environment).string();
        line += '\0' + std::to_string(state.st_mode);
        // A folder's time changes when a cache appears in it.
        if (!S_ISDIR(state.st_mode))
            line += ' ' + std::to_string(state.st_size) + ' ' + std::to_string(state.st_mtim.tv_sec) + '.'
                    + std::to_string(state.st_mtim.tv_nsec);
        lines.push_back(std::move(line));
    }
    if (failed)
        return Error{"file_unreadable", environment.string(), failed.message()};
    std::sort(lines.begin(), lines.end());
    Sha256 digest;
    for (const auto &line : lines)
        digest.add(line + '\n');
    return digest.hex();
}

} // namespace redossier
