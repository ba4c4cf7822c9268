// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A file of a commit.
struct CommittedFile
{
    std::string path; //!< relative to the repository's work folder
    std::string blob; //!< object name, hex
    bool executable = false;
    bool link = false;

    bool operator==(const CommittedFile &) const = default;
};

//! A folder of a commit that stands for a commit of another repository.
struct CommittedSubmodule
{
    std::string path;
    std::string commit;
};

struct CommitContent
{
    std::vector<CommittedFile> files;
    std::vector<CommittedSubmodule> submodules;
};

//! A git repository read through libgit2: nothing is written and none of its hooks, filters, monitors or helpers runs.
class GitRepository
{
public:
    //! The repository whose work folder holds `folder` (`upwards`), or is it. The error no_version_control says why there
    //! is none: there is no repository, another user owns it, its work folder lies elsewhere, or what libgit2 answered.
    static Result<GitRepository> open(const std::filesystem::path &folder, bool upwards);
    GitRepository(GitRepository &&) noexcept;
    GitRepository &operator=(GitRepository &&) noexcept;
    ~GitRepository();

    //! Canonical, without a final "/".
    const std::filesystem::path &workFolder() const;
    //! The commit that is checked out, 40 hex digits, branch or not; absent before the first commit.
    std::optional<std::string> commit() const;
    //! Address of `origin`, or of the only remote, as configured.
    std::optional<std::string> remoteAddress() const;

    bool isTracked(const std::string &path) const;
    bool isIgnored(const std::string &path) const;
    bool heedsExecutableBit() const;

    //! Code git_unreadable: the commit is not there (a submodule that was never fetched) or damaged.
    Result<CommitContent> contentOf(const std::string &commit) const;
    Result<std::string> blobContent(const std::string &blob) const;
    //! Absent where it is larger, or cannot be read; a larger one is not read at all.
    std::optional<std::string> smallBlob(const std::string &blob, std::size_t most) const;
    //! True when git would store the file at `path` as `blob`: line ends are converted as the attributes say.
    bool isStoredAs(const std::string &path, const std::string &blob) const;

    //! The object name that git gives to these bytes.
    static std::string blobName(std::string_view bytes);

private:
    struct State;
    explicit GitRepository(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

//! One file of a patch; no content: it is absent on that side.
struct PatchSide
{
    std::optional<std::string> content;
    bool executable = false;
};
//! The text of `git diff --binary --full-index` for one file; "" when nothing differs.
Result<std::string> filePatch(const std::string &path, const PatchSide &from, const PatchSide &to);

//! Without user name, password and query; nothing for an address that is a folder of this machine.
std::optional<std::string> publicAddress(const std::string &address);

} // namespace redossier
