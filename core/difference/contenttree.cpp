// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/contenttree.h"

#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"
#include "core/plain/digest.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <sys/stat.h>

namespace redossier {

namespace {

struct CloseFolder
{
    void operator()(DIR *folder) const { ::closedir(folder); }
};

//! Not every file system tells it with the name.
unsigned char typeOf(int folder, const dirent &entry)
{
    struct stat state = {};
    if (entry.d_type != DT_UNKNOWN || ::fstatat(folder, entry.d_name, &state, AT_SYMLINK_NOFOLLOW) != 0)
        return entry.d_type;
    return static_cast<unsigned char>(IFTODT(state.st_mode));
}

class TreeReader
{
public:
    TreeReader(int root, const TaskContext &context, FileCount *count) : m_root(root), m_context(context), m_count(count) {}

    Result<ContentTree> read(const std::string &top)
    {
        m_prefix = top.size() + 1;
        m_pending.push_back(top);
        while (!m_pending.empty()) {
            const std::string folder = std::move(m_pending.back());
            m_pending.pop_back();
            if (auto done = readFolder(folder); !done && (folder == top || done.error().code == "cancelled"))
                return done.error();
            else if (!done)
                refuse(done.error().code, folder, done.error().detail);
        }
        sortFiles();
        std::sort(m_tree.refused.begin(), m_tree.refused.end(), [](const auto &a, const auto &b) { return a.subject < b.subject; });
        return std::move(m_tree);
    }

private:
    //! Folder by folder they are in order already, but for files beside folders.
    void sortFiles()
    {
        constexpr int fewMerges = 8;
        const auto isBefore = [](const FingerprintEntry &a, const FingerprintEntry &b) { return a.path < b.path; };
        const auto begin = m_tree.files.begin(), end = m_tree.files.end();
        auto sorted = std::is_sorted_until(begin, end, isBefore);
        for (int merges = 0; sorted != end && merges < fewMerges; ++merges) {
            const auto next = std::is_sorted_until(sorted, end, isBefore);
            std::inplace_merge(begin, sorted, next, isBefore);
            sorted = next;
        }
        if (sorted != end)
            std::sort(begin, end, isBefore);
    }

    void refuse(const std::string &code, const std::string &path, std::string detail)
    {
        m_tree.refused.push_back({code, visibleText(path), std::move(detail)});
    }

    Outcome readFolder(const std::string &folder)
    {
        auto opened = openFolderBeneath(m_root, folder, Names::any);
        if (!opened)
            return opened.error();
        const std::unique_ptr<DIR, CloseFolder> entries(::fdopendir(opened->get()));
        if (!entries)
            return Error{"file_unreadable", folder, std::strerror(errno)};
        const int descriptor = opened->release();
        const auto filesBefore = static_cast<std::ptrdiff_t>(m_tree.files.size());
        const auto foldersBefore = static_cast<std::ptrdiff_t>(m_pending.size());
        auto done = readEntries(entries.get(), descriptor, folder);
        std::sort(m_tree.files.begin() + filesBefore, m_tree.files.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
        std::sort(m_pending.begin() + foldersBefore, m_pending.end(), std::greater<>()); // the last one is read next
        return done;
    }

    Outcome readEntries(DIR *entries, int descriptor, const std::string &folder)
    {
        while (true) {
            if (m_context.cancelled())
                return Error{"cancelled", folder, {}};
            errno = 0;
            const dirent *entry = ::readdir(entries);
            if (!entry)
                return errno == 0 ? Outcome(Done{}) : Outcome(Error{"file_unreadable", folder, std::strerror(errno)});
            const std::string_view name = entry->d_name;
            if (name != "." && name != "..")
                take(descriptor, *entry, joined(folder, name));
        }
    }

    static std::string joined(std::string_view folder, std::string_view name)
    {
        std::string path;
        path.reserve(folder.size() + 1 + name.size());
        return path.append(folder).append("/").append(name);
    }

    void take(int folder, const dirent &entry, const std::string &path)
    {
        const unsigned char type = typeOf(folder, entry);
        if (const auto problem = listedNameProblem(entry.d_name))
            refuse("name_refused", path, *problem);
        else if (type == DT_LNK)
            refuse("symbolic_link", path, "a symbolic link is not followed");
        else if (type == DT_DIR)
            m_pending.push_back(path);
        else if (type != DT_REG)
            refuse("not_a_regular_file", path, type == DT_FIFO ? "it is a FIFO" : "it is a socket or a device");
        else if (!isPartialName(entry.d_name))
            digest(folder, entry.d_name, path);
    }

    //! Opened by its name in its own folder, which was reached without a link. One read that asks for more than there is
    //! gives the whole of a small file, and an error for whatever is no regular file.
    void digest(int folder, const char *name, const std::string &path)
    {
        const UniqueFd file(::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
        if (!file)
            return refuse(errno == ELOOP ? "symbolic_link" : "file_unreadable", path, std::strerror(errno));
        const ssize_t count = ::pread(file.get(), m_buffer.data(), m_buffer.size(), 0);
        if (count < 0)
            return refuse(errno == ESPIPE ? "not_a_regular_file" : "file_unreadable", path, std::strerror(errno));
        const auto bytes = static_cast<std::size_t>(count);
        auto digest = bytes < m_buffer.size() ? Result(FileDigest{sha256Hex({m_buffer.data(), bytes}), bytes})
                                              : digestOpenFile(file.get(), path, m_context.stop, [this](std::uint64_t) { goOn(); });
        if (!digest)
            return refuse(digest.error().code, path, digest.error().detail);
        m_tree.files.push_back({path.substr(m_prefix), std::move(digest->sha256), digest->bytes});
        if (m_count)
            m_count->advance();
    }

    void goOn()
    {
        if (m_count)
            m_count->goOn();
    }

    int m_root;
    const TaskContext &m_context;
    FileCount *m_count;
    std::size_t m_prefix = 0;
    std::vector<char> m_buffer = std::vector<char>(128u << 10);
    std::vector<std::string> m_pending;
    ContentTree m_tree;
};

} // namespace

Result<ContentTree> readContentTree(const std::filesystem::path &dossier, const std::string &folder, const TaskContext &context,
                                    FileCount *count)
{
    const auto root = openFolder(dossier.string());
    if (!root)
        return root.error();
    return TreeReader(root->get(), context, count).read(folder);
}

} // namespace redossier
