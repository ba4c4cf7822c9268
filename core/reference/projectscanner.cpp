// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/projectscanner.h"

#include "core/dossier/hublinks.h"
#include "core/plain/beneath.h"
#include "core/plain/filename.h"
#include "core/process/secretfile.h"

#include <algorithm>
#include <sys/stat.h>

namespace redossier {

namespace {

constexpr int deepest = 200;

std::string parentOf(const std::string &path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

//! "3.11.7" of "3.11.7.final.0", as uv and virtualenv write it.
std::string plainVersion(const std::string &text)
{
    std::size_t end = 0;
    int dots = 0;
    while (end < text.size() && ((text[end] >= '0' && text[end] <= '9') || (text[end] == '.' && dots++ < 2)))
        ++end;
    return text.substr(0, end);
}

//! The values of "key = value" lines.
std::string settingOf(const std::string &text, std::string_view key)
{
    for (std::size_t start = 0; start < text.size();) {
        const auto end = std::min(text.find('\n', start), text.size());
        const std::string line = text.substr(start, end - start);
        start = end + 1;
        const auto equals = line.find('=');
        if (equals == std::string::npos)
            continue;
        const auto name = line.substr(0, line.find_first_of(" \t="));
        const auto value = line.find_first_not_of(" \t", equals + 1);
        if (name == key && value != std::string::npos)
            return line.substr(value, line.find_last_not_of(" \t\r") + 1 - value);
    }
    return {};
}

FileKind kindBehind(const ContentPointer &pointer, const std::string &path)
{
    return fileKind(path, pointer.content.bytes.value_or(0)) == FileKind::weights ? FileKind::weights : FileKind::data;
}

} // namespace

ProjectScanner::ProjectScanner(std::filesystem::path project, ProjectHistory &history, std::filesystem::path leftOut)
    : m_history(history), m_leftOut(std::move(leftOut))
{
    std::error_code failed;
    m_project = std::filesystem::canonical(project, failed);
    if (failed)
        m_project = std::move(project);
}

void ProjectScanner::note(const char *code, Severity severity, const std::string &path, std::string detail)
{
    m_content.findings.push_back({code, severity, path, path, std::move(detail)});
}

Result<ProjectContent> ProjectScanner::scan(const TaskContext &context)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(m_project, failed))
        return Error{"missing_file", m_project.string(), "there is no such folder"};
    m_stop = context.stop;
    visitFolder("", 0);
    if (m_error)
        return *m_error;
    m_history.reportMissingSubmodules(m_content.findings);
    // As digests of listings are taken: by the bytes of the whole path ("lib-x.py", "lib.py", "lib/x.py"), not folder by folder.
    for (auto *files : {&m_content.code, &m_content.assets})
        std::sort(files->begin(), files->end(), [](const ProjectFile &a, const ProjectFile &b) { return a.path < b.path; });
    return std::move(m_content);
}

void ProjectScanner::visitFolder(const std::string &folder, int depth)
{
    std::error_code failed;
    std::vector<std::filesystem::directory_entry> entries;
    for (std::filesystem::directory_iterator it(m_project / folder, failed), end; !failed && it != end; it.increment(failed))
        entries.push_back(*it);
    if (failed) {
        m_error = Error{"file_unreadable", (m_project / folder).string(), failed.message()};
        return;
    }
    std::sort(entries.begin(), entries.end());
    for (const auto &entry : entries) {
        if (m_stop.stop_requested())
            m_error = Error{"cancelled", m_project.string(), {}};
        if (m_error)
            return;
        visitEntry(entry, folder + entry.path().filename().string(), depth);
    }
}

void ProjectScanner::visitEntry(const std::filesystem::directory_entry &entry, const std::string &path, int depth)
{
    std::error_code failed;
    const auto type = entry.symlink_status(failed).type();
    const std::string name = entry.path().filename().string();
    if (name == ".git" || isCacheFile(name) || entry.path() == m_leftOut)
        return;
    if (type == std::filesystem::file_type::directory && isCacheFolder(entry.path())) {
        if (m_history.hasCommittedBelow(path))
            note("cache_left_out", Severity::hint, path);
        return;
    }
    if (const auto rule = relativePathProblem(name)) {
        // What git ignores does not enter, whatever its name.
        if (m_history.trackingOf(path) != Tracking::ignored)
            m_content.refused.push_back({"name_refused", visibleText(path), *rule});
        return;
    }
    if (type == std::filesystem::file_type::directory) {
        if (depth > deepest)
            note("folder_too_deep", Severity::warning, path);
        else if (entersFolder(path))
            visitFolder(path + "/", depth + 1);
    } else if (type == std::filesystem::file_type::symlink) {
        visitLink(path);
    } else if (type == std::filesystem::file_type::regular) {
        visitFile(path, entry.path(), false);
    } else {
        note("special_file_left_out", Severity::hint, path);
    }
}

bool ProjectScanner::entersFolder(const std::string &path)
{
    const auto folder = m_project / path;
    std::error_code failed;
    if (isEnvironmentFolder(folder)) {
        noteEnvironment(path);
        return false;
    }
    if (std::filesystem::exists(folder / "dossier.json", failed) && std::filesystem::exists(folder / "reference", failed)) {
        note("dossier_left_out", Severity::hint, path);
        return false;
    }
    if (isHubCache(folder)) {
        for (auto &snapshot : readHubCache(folder, path, m_content.findings))
            m_content.snapshots.push_back(std::move(snapshot));
        return false;
    }
    const auto tracking = m_history.trackingOf(path);
    if (std::filesystem::exists(std::filesystem::symlink_status(folder / ".git", failed)) && tracking != Tracking::ignored)
        m_history.enterNested(path, m_content.findings);
    return tracking != Tracking::ignored || !isOutputPlace(path + "/") || m_history.hasCommittedBelow(path);
}

void ProjectScanner::noteEnvironment(const std::string &path)
{
    const auto settings = readWholeFile((m_project / path / "pyvenv.cfg").string(), 1u << 16);
    if (settings) {
        std::string version = settingOf(*settings, "version");
        if (version.empty())
            version = settingOf(*settings, "version_info");
        m_content.environments.push_back({path, plainVersion(version), settingOf(*settings, "implementation")});
    }
    note("environment_left_out", Severity::hint, path);
}

void ProjectScanner::visitLink(const std::string &path)
{
    std::error_code failed;
    const auto target = std::filesystem::read_symlink(m_project / path, failed).string();
    const auto content = std::filesystem::canonical(m_project / path, failed);
    if (m_history.trackingOf(path) == Tracking::ignored && (failed || !std::filesystem::is_regular_file(content)))
        return;
    const auto annexed = parseContentPointer(target);
    if (failed && annexed) {
        notePointer(path, *annexed);
        return;
    }
    if (failed) {
        note("dangling_link", Severity::warning, path, visibleText(target));
        return;
    }
    const auto size = std::filesystem::is_regular_file(content, failed) ? std::filesystem::file_size(content, failed) : 0;
    const bool isFile = std::filesystem::is_regular_file(content, failed);
    const bool inside = !content.lexically_relative(m_project).string().starts_with("..");
    // The content counts, not the link; source from outside the project would be somebody else's file.
    const bool asset = isFile && fileKind(path, size) != FileKind::source;
    if (isFile && !isSecretName(content.string()) && (inside || asset))
        visitFile(path, content, true);
    else
        note("link_left_out", Severity::warning, path, visibleText(target));
}

void ProjectScanner::visitFile(const std::string &path, const std::filesystem::path &content, bool behindLink)
{
    struct stat state = {};
    if (::stat(content.c_str(), &state) != 0) {
        m_error = Error{"file_unreadable", (m_project / path).string(), "it went away"};
        return;
    }
    ProjectFile file;
    file.path = path;
    file.content = content;
    file.bytes = static_cast<std::uint64_t>(state.st_size);
    file.executable = (state.st_mode & S_IXUSR) != 0;
    file.behindLink = behindLink;
    file.tracking = m_history.trackingOf(path);
    file.kind = fileKind(path, file.bytes);
    if (file.tracking == Tracking::ignored && (file.kind == FileKind::source || isOutputPlace(path)))
        return;
    if (isSecretName(path)) {
        if (file.tracking != Tracking::ignored)
            note("secret_file", Severity::warning, path);
        return;
    }
    if (file.bytes <= largeFileBytes)
        takeSource(std::move(file));
    else
        takeAsset(std::move(file));
}

void ProjectScanner::takeAsset(ProjectFile file)
{
    std::error_code failed;
    const auto linked = file.behindLink ? std::filesystem::read_symlink(m_project / file.path, failed).string() : std::string();
    auto pointer = linked.empty() ? m_history.committedPointer(file.path) : parseContentPointer(linked);
    if (pointer && !file.pointer)
        m_content.declarations.push_back({file.path, linked.empty() ? "HEAD:" + file.path : std::string(lastPart(linked)), pointer->tool,
                                          std::move(pointer->content)});
    m_content.assets.push_back(std::move(file));
}

void ProjectScanner::takeSource(ProjectFile file)
{
    // Small enough to be looked at: a pointer, a key, or what its name says.
    const auto text = readWholeFile(file.content.string(), largeFileBytes + 1);
    if (!text) {
        m_error = text.error();
        return;
    }
    if (holdsPrivateKey(*text) && extensionOf(file.path) != "py") {
        note("secret_file", Severity::warning, file.path);
        return;
    }
    file.pointer = parseContentPointer(*text);
    if (file.pointer)
        file.kind = kindBehind(*file.pointer, file.path);
    if (file.tracking == Tracking::untracked)
        note("untracked_file", Severity::hint, file.path);
    if (file.behindLink && file.kind == FileKind::source)
        note("link_resolved", Severity::hint, file.path);
    if (extensionOf(file.path) == "dvc")
        noteDvc(file.path, *text);
    if (lastPart(file.path) == "dvc.lock")
        noteDvcLock(file.path, *text);
    if (file.kind == FileKind::source)
        m_content.code.push_back(std::move(file));
    else
        takeAsset(std::move(file));
}

void ProjectScanner::noteDvc(const std::string &path, const std::string &text)
{
    for (DvcOutput &output : parseDvcFile(text)) {
        const std::string target = parentOf(path) + output.path;
        if (relativePathProblem(target))
            note("link_left_out", Severity::warning, path, visibleText(output.path));
        else
            m_content.dvcTargets.push_back({target, std::move(output), path});
    }
}

void ProjectScanner::noteDvcLock(const std::string &path, const std::string &text)
{
    // A stage with a folder of its own names its files from there, and the lock does not say which.
    const auto stages = readWholeFile((m_project / (parentOf(path) + "dvc.yaml")).string(), largeFileBytes);
    if (stages && stages->find("wdir:") != std::string::npos)
        return note("lock_file_not_held", Severity::hint, path, "wdir");
    for (DvcOutput &output : parseDvcLock(text))
        if (const std::string target = parentOf(path) + output.path; !relativePathProblem(target))
            m_content.declarations.push_back({target, path, {}, std::move(output)});
}

void ProjectScanner::notePointer(const std::string &path, ContentPointer pointer)
{
    ProjectFile file;
    file.path = path;
    file.kind = kindBehind(pointer, path);
    file.pointer = std::move(pointer);
    m_content.assets.push_back(std::move(file));
}

} // namespace redossier
