// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/reference/gitrepository.h"
#include "core/reference/projectfile.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What git knows about a project folder: the repository around it and those nested in it (submodules, clones).
class ProjectHistory
{
public:
    explicit ProjectHistory(const std::filesystem::path &project);

    //! Why there is no repository; absent when there is one.
    const std::optional<Error> &absence() const { return m_absence; }
    std::optional<std::string> commit() const;
    //! Without credentials; absent when the only remote is a folder, or there is none.
    std::optional<std::string> address() const;

    Tracking trackingOf(const std::string &path) const;
    //! Whether the commit has a file below this folder.
    bool hasCommittedBelow(const std::string &folder) const;
    //! What the commit keeps of a file instead of its content: a pointer of Git LFS or git-annex.
    std::optional<ContentPointer> committedPointer(const std::string &path) const;
    //! A folder that has a repository of its own; what it says is used for the files below.
    void enterNested(const std::string &folder, Findings &findings);
    //! Submodules of the commit whose folder is absent or empty.
    void reportMissingSubmodules(Findings &findings) const;

    //! The binary diff from the commit to these files (paths relative to the project); "" when they are the commit's. Files
    //! of the commit that are no longer there are deletions. Codes: git_unreadable, file_unreadable, cancelled.
    Result<std::string> patchTo(const std::vector<ProjectFile> &files, const TaskContext &context) const;

private:
    struct Root
    {
        std::string folder; //!< relative to the project, with a final "/"; "" for the project's own repository
        std::string prefix; //!< the project's place in its repository, with a final "/" or ""
        std::optional<GitRepository> repository;
        std::map<std::string, CommittedFile> files; //!< of the commit that counts, by path relative to the project
    };
    const Root *rootOf(const std::string &path) const;
    void rememberFiles(Root &root, const CommitContent &content) const;
    Result<std::string> differenceOf(const ProjectFile &file) const;
    Result<std::string> deletionOf(const Root &root, const CommittedFile &file, const std::string &path) const;

    std::filesystem::path m_project;
    std::optional<Error> m_absence;
    std::vector<Root> m_roots;
    std::vector<CommittedSubmodule> m_submodules; //!< paths relative to the project
};

} // namespace redossier
