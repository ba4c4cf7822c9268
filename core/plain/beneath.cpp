// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/beneath.h"

#include "core/plain/filename.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/openat2.h>
#include <optional>
#include <sys/stat.h>
#include <sys/syscall.h>

namespace redossier {

namespace {

Error openError(int number, const std::string &subject)
{
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return {"missing_file", subject, std::strerror(number)};
    case ELOOP:
        return {"symbolic_link", subject, "a symbolic link is not followed inside a dossier"};
    case EXDEV:
        return {"path_escapes", subject, "the path leaves its folder"};
    default:
        return {"file_unreadable", subject, std::strerror(number)};
    }
}

std::optional<std::string> nameProblem(std::string_view relative, Names names)
{
    return names == Names::any ? pathStructureProblem(relative) : relativePathProblem(relative);
}

//! The same walk by hand, for kernels and sandboxes without openat2.
int openByParts(int root, std::string_view relative, int flags)
{
    UniqueFd folder(::fcntl(root, F_DUPFD_CLOEXEC, 0));
    std::size_t begin = 0;
    while (folder) {
        const auto slash = relative.find('/', begin);
        const std::string part(relative.substr(begin, slash - begin));
        if (slash == std::string_view::npos)
            return ::openat(folder.get(), part.c_str(), flags | O_NOFOLLOW | O_CLOEXEC);
        struct stat state = {};
        if (::fstatat(folder.get(), part.c_str(), &state, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(state.st_mode)) {
            errno = ELOOP; // the open below would call it no folder
            return -1;
        }
        folder.reset(::openat(folder.get(), part.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        begin = slash + 1;
    }
    return -1;
}

int openStrictly(int root, std::string_view relative, int flags)
{
    struct open_how how = {};
    how.flags = static_cast<unsigned long long>(flags | O_CLOEXEC);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const std::string path(relative);
    long fd = -1;
    for (int attempt = 0; attempt < 100 && fd < 0; ++attempt) {
        fd = ::syscall(SYS_openat2, root, path.c_str(), &how, sizeof how);
        if (fd < 0 && errno != EAGAIN && errno != EINTR) // something was renamed meanwhile
            break;
    }
    if (fd >= 0 || (errno != ENOSYS && errno != EPERM))
        return static_cast<int>(fd);
    return openByParts(root, relative, flags);
}

Result<std::string> readAll(const UniqueFd &file, const std::string &subject, std::size_t limit)
{
    std::string bytes;
    struct stat state = {};
    if (::fstat(file.get(), &state) == 0 && static_cast<std::size_t>(state.st_size) <= limit)
        bytes.reserve(static_cast<std::size_t>(state.st_size) + 1);
    char buffer[65536];
    while (true) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return Error{"file_unreadable", subject, std::strerror(errno)};
        if (count == 0)
            return bytes;
        if (bytes.size() + static_cast<std::size_t>(count) > limit)
            return Error{"file_too_large", subject, "more than " + std::to_string(limit) + " bytes"};
        bytes.append(buffer, static_cast<std::size_t>(count));
    }
}

Result<UniqueFd> regularOnly(int fd, const std::string &subject)
{
    if (fd < 0)
        return openError(errno, subject);
    UniqueFd file(fd);
    struct stat state = {};
    if (::fstat(fd, &state) != 0)
        return openError(errno, subject);
    if (!S_ISREG(state.st_mode))
        return Error{"not_a_regular_file", subject, S_ISDIR(state.st_mode) ? "it is a folder" : "it is no regular file"};
    return file;
}

} // namespace

Result<UniqueFd> openFolder(const std::string &path)
{
    UniqueFd folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        return openError(errno, path);
    return folder;
}

Result<UniqueFd> openBeneath(int root, std::string_view relative, Names names)
{
    const std::string subject(relative);
    if (const auto problem = nameProblem(relative, names))
        return Error{"path_escapes", visibleText(relative), *problem};
    return regularOnly(openStrictly(root, relative, O_RDONLY | O_NONBLOCK | O_NOCTTY), subject);
}

Result<UniqueFd> openFolderBeneath(int root, std::string_view relative, Names names)
{
    const std::string subject(relative);
    if (relative.empty()) {
        UniqueFd same(::openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!same)
            return openError(errno, ".");
        return same;
    }
    if (const auto problem = nameProblem(relative, names))
        return Error{"path_escapes", visibleText(relative), *problem};
    UniqueFd folder(openStrictly(root, relative, O_RDONLY | O_DIRECTORY));
    if (!folder)
        return openError(errno, subject);
    return folder;
}

Result<std::string> readBeneath(int root, std::string_view relative, std::size_t limit)
{
    auto file = openBeneath(root, relative);
    if (!file)
        return file.error();
    return readAll(*file, std::string(relative), limit);
}

Result<UniqueFd> openRegularFile(const std::string &path)
{
    return regularOnly(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), path);
}

Result<std::string> readWholeFile(const std::string &path, std::size_t limit)
{
    auto file = openRegularFile(path);
    if (!file)
        return file.error();
    return readAll(*file, path, limit);
}

} // namespace redossier
