// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/projecthistory.h"

#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/process/secretfile.h"

#include <algorithm>
#include <set>

namespace redossier {

namespace {

bool isEmptyOrAbsent(const std::filesystem::path &folder)
{
    std::error_code failed;
    return std::filesystem::is_empty(folder, failed) || failed;
}

//! Git LFS stores a pointer; a file that is what the pointer names was not modified.
bool isContentOfPointer(const std::string &stored, const std::string &content)
{
    const auto pointer = parseLfsPointer(stored);
    return pointer && pointer->bytes == content.size() && pointer->sha256 == sha256Hex(content);
}

} // namespace

ProjectHistory::ProjectHistory(const std::filesystem::path &project)
{
    std::error_code failed;
    m_project = std::filesystem::canonical(project, failed);
    auto repository = GitRepository::open(m_project, true);
    if (!repository) {
        m_absence = repository.error();
        return;
    }
    Root root;
    const auto place = m_project.lexically_relative(repository->workFolder());
    root.prefix = place == "." ? "" : place.string() + "/";
    if (!root.prefix.empty() && repository->isIgnored(place.string())) {
        m_absence = Error{"no_version_control", project.string(), "git ignores this folder"};
        return;
    }
    const auto commit = repository->commit();
    root.repository = std::move(*repository);
    if (!commit)
        m_absence = Error{"no_version_control", project.string(), "there is no commit yet"};
    else if (const auto content = root.repository->contentOf(*commit))
        rememberFiles(root, *content);
    else
        m_absence = Error{"no_version_control", project.string(), content.error().detail};
    m_roots.push_back(std::move(root));
    if (commit && !m_absence && m_roots.front().files.empty() && !m_roots.front().prefix.empty()) {
        m_roots.clear();
        m_absence = Error{"no_version_control", project.string(), "none of its files is committed"};
    }
    if (commit && !m_absence)
        if (const auto content = m_roots.front().repository->contentOf(*commit))
            for (const auto &submodule : content->submodules)
                if (submodule.path.starts_with(m_roots.front().prefix))
                    m_submodules.push_back({submodule.path.substr(m_roots.front().prefix.size()), submodule.commit});
}

void ProjectHistory::rememberFiles(Root &root, const CommitContent &content) const
{
    for (const CommittedFile &file : content.files)
        if (file.path.starts_with(root.prefix))
            root.files.emplace(root.folder + file.path.substr(root.prefix.size()), file);
}

std::optional<std::string> ProjectHistory::commit() const
{
    return m_absence || m_roots.empty() ? std::nullopt : m_roots.front().repository->commit();
}

std::optional<std::string> ProjectHistory::address() const
{
    const auto configured = m_roots.empty() ? std::nullopt : m_roots.front().repository->remoteAddress();
    return configured ? publicAddress(*configured) : std::nullopt;
}

const ProjectHistory::Root *ProjectHistory::rootOf(const std::string &path) const
{
    const Root *best = nullptr;
    for (const Root &root : m_roots)
        if (path.starts_with(root.folder) && (!best || root.folder.size() > best->folder.size()))
            best = &root;
    return best;
}

Tracking ProjectHistory::trackingOf(const std::string &path) const
{
    const Root *root = rootOf(path);
    if (!root || !root->repository)
        return Tracking::noGit;
    const std::string inside = root->prefix + path.substr(root->folder.size());
    if (root->repository->isTracked(inside))
        return Tracking::tracked;
    return root->repository->isIgnored(inside) ? Tracking::ignored : Tracking::untracked;
}

bool ProjectHistory::hasCommittedBelow(const std::string &folder) const
{
    const Root *root = rootOf(folder);
    const auto first = root ? root->files.lower_bound(folder + "/") : std::map<std::string, CommittedFile>::const_iterator();
    return root && first != root->files.end() && first->first.starts_with(folder + "/");
}

std::optional<ContentPointer> ProjectHistory::committedPointer(const std::string &path) const
{
    const Root *root = rootOf(path);
    const auto committed = root && root->repository ? root->files.find(path) : std::map<std::string, CommittedFile>::const_iterator();
    if (!root || !root->repository || committed == root->files.end())
        return {};
    const auto stored = root->repository->smallBlob(committed->second.blob, mostPointerBytes);
    return stored ? parseContentPointer(*stored) : std::nullopt;
}

void ProjectHistory::enterNested(const std::string &folder, Findings &findings)
{
    const auto submodule = std::find_if(m_submodules.begin(), m_submodules.end(),
                                        [&](const auto &candidate) { return candidate.path == folder; });
    Root root;
    root.folder = folder + "/";
    auto repository = GitRepository::open(m_project / folder, false);
    std::string checkedOut = "unknown";
    if (repository) {
        checkedOut = repository->commit().value_or("none");
        root.repository = std::move(*repository);
    }
    const bool pinned = submodule != m_submodules.end();
    if (pinned && root.repository)
        if (const auto content = root.repository->contentOf(submodule->commit))
            rememberFiles(root, *content);
    if (!pinned)
        findings.push_back({"nested_repository", Severity::warning, folder, folder, checkedOut});
    else if (checkedOut != submodule->commit)
        findings.push_back({"submodule_moved", Severity::warning, folder, submodule->commit, checkedOut});
    m_roots.push_back(std::move(root));
}

void ProjectHistory::reportMissingSubmodules(Findings &findings) const
{
    for (const auto &submodule : m_submodules)
        if (isEmptyOrAbsent(m_project / submodule.path))
            findings.push_back({"submodule_missing", Severity::warning, submodule.path, submodule.path, submodule.commit});
}

Result<std::string> ProjectHistory::differenceOf(const ProjectFile &file) const
{
    const Root *root = rootOf(file.path);
    const auto committed = root->files.find(file.path);
    const bool known = committed != root->files.end();
    // A link became the file behind it; the commit's own form is the link.
    if (known && committed->second.link)
        return std::string();
    auto content = readWholeFile(file.content.string(), largeFileBytes + 1);
    if (!content)
        return content.error();
    const bool bit = root->repository && !root->repository->heedsExecutableBit();
    const PatchSide to{std::move(*content), bit ? known && committed->second.executable : file.executable};
    PatchSide from;
    if (known) {
        from.executable = committed->second.executable;
        const bool same = GitRepository::blobName(*to.content) == committed->second.blob
                          || root->repository->isStoredAs(committed->second.path, committed->second.blob);
        if (same) {
            from.content = to.content;
        } else {
            const auto stored = root->repository->blobContent(committed->second.blob);
            if (!stored)
                return stored.error();
            from.content = isContentOfPointer(*stored, *to.content) ? *to.content : *stored;
        }
    }
    return filePatch(m_roots.front().prefix + file.path, from, to);
}

Result<std::string> ProjectHistory::deletionOf(const Root &root, const CommittedFile &file, const std::string &path) const
{
    const auto stored = root.repository->blobContent(file.blob);
    if (!stored)
        return stored.error();
    // What would never have entered code/ does not enter by the patch either.
    if (isSecretName(path) || holdsPrivateKey(*stored) || fileKind(path, stored->size()) != FileKind::source)
        return std::string();
    return filePatch(m_roots.front().prefix + path, {*stored, file.executable}, {});
}

Result<std::string> ProjectHistory::patchTo(const std::vector<ProjectFile> &files, const TaskContext &context) const
{
    if (m_absence || m_roots.empty())
        return std::string();
    std::map<std::string, std::string> parts;
    for (const ProjectFile &file : files) {
        if (context.cancelled())
            return Error{"cancelled", m_project.string(), {}};
        auto part = differenceOf(file);
        if (!part)
            return part.error();
        parts[file.path] = std::move(*part);
    }
    for (const Root &root : m_roots)
        for (const auto &[path, file] : root.files) {
            std::error_code failed;
            const auto there = std::filesystem::symlink_status(m_project / path, failed);
            const bool gone = there.type() == std::filesystem::file_type::not_found;
            if (!gone || file.link)
                continue;
            auto part = deletionOf(root, file, path);
            if (!part)
                return part.error();
            parts[path] = std::move(*part);
        }
    std::string patch;
    for (const auto &[path, part] : parts)
        patch += part;
    return patch;
}

} // namespace redossier
