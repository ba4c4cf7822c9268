// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/treelisting.h"

#include "core/plain/beneath.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>

namespace redossier {

namespace {

struct CloseFolder
{
    void operator()(DIR *folder) const { ::closedir(folder); }
};

//! The walk holds one open folder at a time, so that depth costs no descriptors.
class Walk
{
public:
    Walk(int root, const std::stop_token &stop, const std::function<bool(const std::string &)> &enter)
        : m_root(root), m_stop(stop), m_enter(enter)
    {
    }

    bool run()
    {
        m_pending.push_back("");
        while (!m_pending.empty()) {
            if (m_stop.stop_requested())
                return false;
            const std::string folder = std::move(m_pending.back());
            m_pending.pop_back();
            readFolder(folder);
        }
        const auto byPath = [](const auto &a, const auto &b) { return a.path < b.path; };
        std::sort(m_listing.files.begin(), m_listing.files.end(), byPath);
        std::sort(m_listing.folders.begin(), m_listing.folders.end());
        std::sort(m_listing.refused.begin(), m_listing.refused.end(),
                  [](const Error &a, const Error &b) { return a.subject < b.subject; });
        return true;
    }

    TreeListing m_listing;

private:
    void refuse(const char *code, const std::string &path, std::string detail)
    {
        m_listing.refused.push_back({code, path, std::move(detail)});
    }

    void readFolder(const std::string &folder)
    {
        auto opened = openFolderBeneath(m_root, folder, Names::any);
        if (!opened) {
            m_listing.refused.push_back(opened.error());
            return;
        }
        std::unique_ptr<DIR, CloseFolder> entries(::fdopendir(opened->get()));
        if (!entries) {
            refuse("file_unreadable", folder, std::strerror(errno));
            return;
        }
        opened->release();
        while (true) {
            errno = 0;
            const dirent *entry = ::readdir(entries.get());
            if (!entry)
                break;
            const std::string name = entry->d_name;
            if (name != "." && name != "..")
                take(::dirfd(entries.get()), name, folder.empty() ? name : folder + "/" + name);
        }
        if (errno != 0)
            refuse("file_unreadable", folder, std::strerror(errno));
    }

    void take(int folder, const std::string &name, const std::string &path)
    {
        struct stat state = {};
        if (const auto problem = listedNameProblem(name)) {
            refuse("name_refused", visibleText(path), *problem);
        } else if (::fstatat(folder, name.c_str(), &state, AT_SYMLINK_NOFOLLOW) != 0) {
            refuse("file_unreadable", path, std::strerror(errno));
        } else if (S_ISLNK(state.st_mode)) {
            refuse("symbolic_link", path, "a symbolic link is not followed");
        } else if (S_ISREG(state.st_mode)) {
            m_listing.files.push_back({path, static_cast<std::uint64_t>(state.st_size)});
        } else if (!S_ISDIR(state.st_mode)) {
            refuse("not_a_regular_file", path, S_ISFIFO(state.st_mode) ? "it is a FIFO" : "it is a socket or a device");
        } else if (!m_enter || m_enter(path)) {
            m_listing.folders.push_back(path);
            m_pending.push_back(path);
        }
    }

    int m_root;
    const std::stop_token &m_stop;
    const std::function<bool(const std::string &)> &m_enter;
    std::vector<std::string> m_pending;
};

} // namespace

std::optional<std::string> listedNameProblem(std::string_view name)
{
    const bool control = std::any_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    });
    if (control)
        return "the name holds a control character";
    if (!isValidUtf8(name))
        return "the name is not valid UTF-8";
    return std::nullopt;
}

Result<TreeListing> listTree(const std::filesystem::path &root, const std::stop_token &stop,
                             const std::function<bool(const std::string &)> &enter)
{
    const auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    Walk walk(folder->get(), stop, enter);
    if (!walk.run())
        return Error{"cancelled", root.string(), {}};
    return std::move(walk.m_listing);
}

bool isPartialName(std::string_view path)
{
    const auto slash = path.rfind('/');
    const auto name = slash == std::string_view::npos ? path : path.substr(slash + 1);
    const auto partial = name.find(".partial");
    return name.starts_with('.') && partial != std::string_view::npos && partial > 0;
}

} // namespace redossier
