// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/gitrepository.h"

#include <git2.h>
#include <type_traits>

namespace redossier {

namespace {

template <auto Free>
struct Deleter
{
    template <class T>
    void operator()(T *object) const
    {
        Free(object);
    }
};
using Repository = std::unique_ptr<git_repository, Deleter<git_repository_free>>;
using Index = std::unique_ptr<git_index, Deleter<git_index_free>>;
using CommitObject = std::unique_ptr<git_commit, Deleter<git_commit_free>>;
using Tree = std::unique_ptr<git_tree, Deleter<git_tree_free>>;
using Blob = std::unique_ptr<git_blob, Deleter<git_blob_free>>;
using Remote = std::unique_ptr<git_remote, Deleter<git_remote_free>>;
using Config = std::unique_ptr<git_config, Deleter<git_config_free>>;

void startLibrary()
{
    static const int count = git_libgit2_init();
    static_cast<void>(count);
}

std::string lastMessage()
{
    const git_error *error = git_error_last();
    return error && error->message ? error->message : "no reason was given";
}

std::string hex(const git_oid &oid)
{
    char text[GIT_OID_HEXSZ + 1] = {};
    git_oid_tostr(text, sizeof text, &oid);
    return text;
}

std::optional<git_oid> fromHex(const std::string &text)
{
    git_oid oid;
    if (text.size() != GIT_OID_HEXSZ || git_oid_fromstr(&oid, text.c_str()) != 0)
        return {};
    return oid;
}

std::optional<std::string> addressOf(git_repository *repository, const char *name)
{
    git_remote *raw = nullptr;
    if (git_remote_lookup(&raw, repository, name) != 0)
        return {};
    const Remote remote(raw);
    const char *address = git_remote_url(remote.get());
    return address ? std::optional<std::string>(address) : std::nullopt;
}

int collectEntry(const char *root, const git_tree_entry *entry, void *payload)
{
    auto &content = *static_cast<CommitContent *>(payload);
    const std::string path = std::string(root) + git_tree_entry_name(entry);
    switch (git_tree_entry_filemode(entry)) {
    case GIT_FILEMODE_COMMIT:
        content.submodules.push_back({path, hex(*git_tree_entry_id(entry))});
        break;
    case GIT_FILEMODE_BLOB:
    case GIT_FILEMODE_BLOB_EXECUTABLE:
    case GIT_FILEMODE_LINK:
        content.files.push_back({path, hex(*git_tree_entry_id(entry)),
                                 git_tree_entry_filemode(entry) == GIT_FILEMODE_BLOB_EXECUTABLE,
                                 git_tree_entry_filemode(entry) == GIT_FILEMODE_LINK});
        break;
    default:
        break;
    }
    return 0;
}

bool isWithin(const std::filesystem::path &folder, const std::filesystem::path &root)
{
    const auto relative = folder.lexically_relative(root);
    return !relative.empty() && *relative.begin() != "..";
}

} // namespace

struct GitRepository::State
{
    Repository repository;
    Index index;
    std::filesystem::path workFolder;
};

GitRepository::GitRepository(std::unique_ptr<State> state) : m_state(std::move(state)) {}
GitRepository::GitRepository(GitRepository &&) noexcept = default;
GitRepository &GitRepository::operator=(GitRepository &&) noexcept = default;
GitRepository::~GitRepository() = default;

Result<GitRepository> GitRepository::open(const std::filesystem::path &folder, bool upwards)
{
    startLibrary();
    const auto refused = [&](std::string why) { return Error{"no_version_control", folder.string(), std::move(why)}; };
    git_repository *raw = nullptr;
    const int answer = git_repository_open_ext(&raw, folder.c_str(), upwards ? 0U : unsigned{GIT_REPOSITORY_OPEN_NO_SEARCH},
                                               nullptr);
    auto state = std::make_unique<State>();
    state->repository.reset(raw);
    // libgit2 1.5 says "not found" of the setting that it looked for in vain.
    const bool isForeign = answer == GIT_EOWNER || (answer == GIT_ENOTFOUND && lastMessage().find("safe.directory") != std::string::npos);
    if (isForeign)
        return refused("another user owns the repository");
    if (answer == GIT_ENOTFOUND)
        return refused("there is no repository");
    if (answer != 0)
        return refused(lastMessage());
    const char *work = git_repository_workdir(raw);
    std::error_code failed;
    if (work)
        state->workFolder = std::filesystem::canonical(work, failed);
    // A configured work tree may lie anywhere; what is there is not this project.
    if (!work || failed || !isWithin(std::filesystem::weakly_canonical(folder), state->workFolder))
        return refused("its work folder lies elsewhere");
    git_index *index = nullptr;
    if (git_repository_index(&index, raw) != 0)
        return refused(lastMessage());
    state->index.reset(index);
    return GitRepository(std::move(state));
}

const std::filesystem::path &GitRepository::workFolder() const
{
    return m_state->workFolder;
}

std::optional<std::string> GitRepository::commit() const
{
    git_oid oid;
    if (git_reference_name_to_id(&oid, m_state->repository.get(), "HEAD") != 0)
        return {};
    return hex(oid);
}

std::optional<std::string> GitRepository::remoteAddress() const
{
    if (auto origin = addressOf(m_state->repository.get(), "origin"))
        return origin;
    git_strarray names = {};
    if (git_remote_list(&names, m_state->repository.get()) != 0)
        return {};
    auto address = names.count == 1 ? addressOf(m_state->repository.get(), names.strings[0]) : std::nullopt;
    git_strarray_dispose(&names);
    return address;
}

bool GitRepository::isTracked(const std::string &path) const
{
    std::size_t position = 0;
    return git_index_find(&position, m_state->index.get(), path.c_str()) == 0;
}

bool GitRepository::isIgnored(const std::string &path) const
{
    int ignored = 0;
    return git_ignore_path_is_ignored(&ignored, m_state->repository.get(), path.c_str()) == 0 && ignored != 0;
}

bool GitRepository::heedsExecutableBit() const
{
    git_config *raw = nullptr;
    if (git_repository_config_snapshot(&raw, m_state->repository.get()) != 0)
        return true;
    const Config config(raw);
    int heeded = 1;
    return git_config_get_bool(&heeded, config.get(), "core.filemode") != 0 || heeded != 0;
}

Result<CommitContent> GitRepository::contentOf(const std::string &commit) const
{
    const auto unreadable = [&] { return Error{"git_unreadable", commit, lastMessage()}; };
    const auto oid = fromHex(commit);
    git_commit *rawCommit = nullptr;
    if (!oid || git_commit_lookup(&rawCommit, m_state->repository.get(), &*oid) != 0)
        return unreadable();
    const CommitObject object(rawCommit);
    git_tree *rawTree = nullptr;
    if (git_commit_tree(&rawTree, object.get()) != 0)
        return unreadable();
    const Tree tree(rawTree);
    CommitContent content;
    if (git_tree_walk(tree.get(), GIT_TREEWALK_PRE, collectEntry, &content) != 0)
        return unreadable();
    return content;
}

Result<std::string> GitRepository::blobContent(const std::string &blob) const
{
    const auto oid = fromHex(blob);
    git_blob *raw = nullptr;
    if (!oid || git_blob_lookup(&raw, m_state->repository.get(), &*oid) != 0)
        return Error{"git_unreadable", blob, lastMessage()};
    const Blob object(raw);
    return std::string(static_cast<const char *>(git_blob_rawcontent(raw)), static_cast<std::size_t>(git_blob_rawsize(raw)));
}

std::optional<std::string> GitRepository::smallBlob(const std::string &blob, std::size_t most) const
{
    const auto oid = fromHex(blob);
    git_odb *raw = nullptr;
    if (!oid || git_repository_odb(&raw, m_state->repository.get()) != 0)
        return {};
    std::size_t size = 0;
    git_object_t type = GIT_OBJECT_INVALID;
    const bool small = git_odb_read_header(&size, &type, raw, &*oid) == 0 && size <= most;
    git_odb_free(raw);
    const auto content = small ? blobContent(blob) : Result<std::string>(Error{});
    return content ? std::optional(*content) : std::nullopt;
}

bool GitRepository::isStoredAs(const std::string &path, const std::string &blob) const
{
    git_oid stored;
    const std::string file = (m_state->workFolder / path).string();
    return git_repository_hashfile(&stored, m_state->repository.get(), file.c_str(), GIT_OBJECT_BLOB, path.c_str()) == 0
           && hex(stored) == blob;
}

std::string GitRepository::blobName(std::string_view bytes)
{
    startLibrary();
    git_oid oid;
    return git_odb_hash(&oid, bytes.data(), bytes.size(), GIT_OBJECT_BLOB) == 0 ? hex(oid) : std::string();
}

} // namespace redossier
