// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomicfile.h"

#include "core/plain/beneath.h"
#include "core/plain/filename.h"
#include "core/plain/wholewrite.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <string>
#include <sys/stat.h>
#include <sys/statvfs.h>

namespace redossier {

namespace {

Error writeError(int number, const std::string &subject, int folder = -1, std::uint64_t needed = 0)
{
    if (number == ELOOP || number == ENOTDIR)
        return {"symbolic_link", subject, "a symbolic link or a file stands where a folder is needed"};
    std::string detail = std::strerror(number);
    struct statvfs space = {};
    if ((number == ENOSPC || number == EDQUOT) && folder >= 0 && ::fstatvfs(folder, &space) == 0) {
        detail += " (" + std::to_string(space.f_bavail * space.f_frsize) + " bytes free";
        if (needed > 0)
            detail += ", " + std::to_string(needed) + " needed";
        detail += ")";
    }
    return {"cannot_write", subject, detail};
}

//! fsync that tolerates file systems without it and nothing else.
bool synced(int fd)
{
    while (::fsync(fd) != 0) {
        if (errno == EINTR)
            continue;
        return errno == EINVAL || errno == ENOTSUP;
    }
    return true;
}

Outcome writeAll(int fd, std::string_view bytes, const std::string &subject)
{
    if (!writeWhole(fd, bytes))
        return writeError(errno, subject, fd, bytes.size());
    return Done{};
}

Result<UniqueFd> openRoot(const std::filesystem::path &root)
{
    UniqueFd folder(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        return writeError(errno, root.string());
    return folder;
}

//! The folder that `parts` names below `root`, made where it is absent.
Result<UniqueFd> walk(UniqueFd folder, std::string_view parts, const std::string &subject)
{
    while (!parts.empty()) {
        const auto slash = parts.find('/');
        const std::string part(parts.substr(0, slash));
        parts = slash == std::string_view::npos ? std::string_view{} : parts.substr(slash + 1);
        if (::mkdirat(folder.get(), part.c_str(), 0777) == 0) {
            if (!synced(folder.get()))
                return writeError(errno, subject);
        } else if (errno != EEXIST) {
            return writeError(errno, subject, folder.get());
        }
        UniqueFd next(::openat(folder.get(), part.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (!next)
            return writeError(errno, subject);
        folder = std::move(next);
    }
    return folder;
}

Outcome replace(const std::filesystem::path &root, std::string_view relative, bool executable,
                const std::function<Outcome(int, const std::string &)> &fill)
{
    const std::string subject = (root / relative).string();
    if (const auto problem = relativePathProblem(relative))
        return Error{"path_escapes", visibleText(relative), *problem};
    auto base = openRoot(root);
    if (!base)
        return base.error();
    const auto slash = relative.rfind('/');
    const bool nested = slash != std::string_view::npos;
    auto folder = walk(std::move(*base), nested ? relative.substr(0, slash) : std::string_view{}, subject);
    if (!folder)
        return folder.error();
    const std::string name(nested ? relative.substr(slash + 1) : relative);
    struct stat present = {};
    if (::fstatat(folder->get(), name.c_str(), &present, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISREG(present.st_mode))
        return Error{S_ISLNK(present.st_mode) ? "symbolic_link" : "cannot_write", subject, "it is no regular file"};
    const std::string temporary = "." + name.substr(0, 200) + ".partial-" + std::to_string(::getpid());
    ::unlinkat(folder->get(), temporary.c_str(), 0);
    UniqueFd file(::openat(folder->get(), temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                           executable ? 0777 : 0666));
    if (!file)
        return writeError(errno, subject, folder->get());
    const auto abandon = [&](Error error) -> Outcome {
        ::unlinkat(folder->get(), temporary.c_str(), 0);
        return error;
    };
    if (auto filled = fill(file.get(), subject); !filled)
        return abandon(filled.error());
    if (!synced(file.get()))
        return abandon(writeError(errno, subject, folder->get()));
    if (::close(file.release()) != 0)
        return abandon(writeError(errno, subject, folder->get()));
    if (::renameat(folder->get(), temporary.c_str(), folder->get(), name.c_str()) != 0)
        return abandon(writeError(errno, subject, folder->get()));
    if (!synced(folder->get()))
        return writeError(errno, subject, folder->get());
    return Done{};
}

} // namespace

Outcome writeFileAtomically(const std::filesystem::path &root, std::string_view relative, std::string_view bytes,
                            bool executable)
{
    return replace(root, relative, executable,
                   [bytes](int fd, const std::string &subject) { return writeAll(fd, bytes, subject); });
}

Outcome copyFileAtomically(const std::filesystem::path &root, std::string_view relative, int source, bool executable)
{
    return replace(root, relative, executable, [source](int fd, const std::string &subject) -> Outcome {
        std::string buffer(1u << 20, '\0');
        off_t offset = 0;
        while (true) {
            const ssize_t count = ::pread(source, buffer.data(), buffer.size(), offset);
            if (count < 0 && errno == EINTR)
                continue;
            if (count < 0)
                return Error{"file_unreadable", subject, std::strerror(errno)};
            if (count == 0)
                return Done{};
            if (auto written = writeAll(fd, std::string_view(buffer).substr(0, static_cast<std::size_t>(count)), subject);
                !written)
                return written;
            offset += count;
        }
    });
}

Outcome makeFolderBeneath(const std::filesystem::path &root, std::string_view relative)
{
    const std::string subject = (root / relative).string();
    if (const auto problem = relativePathProblem(relative))
        return Error{"path_escapes", visibleText(relative), *problem};
    auto base = openRoot(root);
    if (!base)
        return base.error();
    auto folder = walk(std::move(*base), relative, subject);
    if (!folder)
        return folder.error();
    return Done{};
}

Outcome removeFileBeneath(const std::filesystem::path &root, std::string_view relative)
{
    const std::string subject = (root / relative).string();
    if (const auto problem = relativePathProblem(relative))
        return Error{"path_escapes", visibleText(relative), *problem};
    auto base = openRoot(root);
    if (!base)
        return base.error();
    const auto slash = relative.rfind('/');
    const bool nested = slash != std::string_view::npos;
    auto folder = openFolderBeneath(base->get(), nested ? relative.substr(0, slash) : std::string_view{});
    if (!folder)
        return folder.error().code == "missing_file" ? Outcome(Done{}) : Outcome(folder.error());
    const std::string name(nested ? relative.substr(slash + 1) : relative);
    if (::unlinkat(folder->get(), name.c_str(), 0) != 0 && errno != ENOENT)
        return writeError(errno, subject);
    if (!synced(folder->get()))
        return writeError(errno, subject);
    return Done{};
}

} // namespace redossier
