// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/dossierlock.h"

#include "core/plain/uniquefd.h"

#include <QLockFile>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <thread>

namespace redossier {

namespace {

std::filesystem::path lockPath(const std::filesystem::path &dossier)
{
    return std::filesystem::absolute(dossier) / ".lock";
}

std::unique_ptr<QLockFile> lockFile(const std::filesystem::path &path)
{
    auto file = std::make_unique<QLockFile>(QString::fromStdString(path.string()));
    file->setStaleLockTime(0); // a long run is no stale lock
    return file;
}

//! Whether the system's own lock on the file can be had: then its owner is gone.
bool ownerIsGone(const std::filesystem::path &path)
{
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    return file && ::flock(file.get(), LOCK_SH | LOCK_NB) == 0;
}

struct Holder
{
    qint64 process = 0;
    QString host;
};

//! Nothing when the file says nothing: its owner died between making and filling it, or is just doing so.
bool readHolder(const QLockFile &file, Holder &holder)
{
    QString program;
    return file.getLockInfo(&holder.process, &holder.host, &program) && holder.process > 0;
}

Outcome canBeWritten(const std::filesystem::path &dossier)
{
    struct stat state = {};
    if (::stat(dossier.c_str(), &state) != 0)
        return Error{"missing_file", dossier.string(), std::strerror(errno)};
    if (::access(dossier.c_str(), W_OK) != 0)
        return Error{"read_only", dossier.string(), std::strerror(errno)};
    if (::lstat(lockPath(dossier).c_str(), &state) == 0 && !S_ISREG(state.st_mode))
        return Error{S_ISLNK(state.st_mode) ? "symbolic_link" : "cannot_write", lockPath(dossier).string(),
                     "it is no regular file"};
    return Done{};
}

//! QLockFile does not say why.
std::string whyNoFile(const std::filesystem::path &dossier)
{
    struct statvfs disk = {};
    const bool isFull = ::statvfs(dossier.c_str(), &disk) == 0 && (disk.f_bavail == 0 || (disk.f_files > 0 && disk.f_favail == 0));
    return isFull ? std::strerror(ENOSPC) : "the lock file cannot be made";
}

} // namespace

DossierLock::DossierLock(std::unique_ptr<QLockFile> file) : m_file(std::move(file)) {}
DossierLock::DossierLock(DossierLock &&) noexcept = default;
DossierLock &DossierLock::operator=(DossierLock &&) noexcept = default;
DossierLock::~DossierLock() = default;

Result<DossierLock> DossierLock::acquire(const std::filesystem::path &dossier)
{
    if (auto writable = canBeWritten(dossier); !writable)
        return writable.error();
    const auto path = lockPath(dossier);
    auto file = lockFile(path);
    Holder holder;
    for (int attempt = 0; attempt < 20; ++attempt) {
        if (file->tryLock(0))
            return DossierLock(std::move(file));
        if (file->error() != QLockFile::LockFailedError)
            return Error{file->error() == QLockFile::PermissionError ? "read_only" : "cannot_write", path.string(),
                         whyNoFile(dossier)};
        if (readHolder(*file, holder))
            break;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (holder.process == 0 && ownerIsGone(path)) {
        file->removeStaleLockFile();
        if (file->tryLock(0))
            return DossierLock(std::move(file));
    }
    return Error{"dossier_held", dossier.string(),
                 "process " + std::to_string(holder.process) + " on " + holder.host.toStdString()};
}

bool DossierLock::isHeld(const std::filesystem::path &dossier)
{
    const auto path = lockPath(dossier);
    struct stat state = {};
    if (::lstat(path.c_str(), &state) != 0 || !S_ISREG(state.st_mode))
        return false;
    if (!ownerIsGone(path))
        return true;
    // The system's lock says nothing about another host on a shared folder; what it wrote does.
    const auto file = lockFile(path);
    Holder holder;
    if (!readHolder(*file, holder))
        return false;
    return holder.host != QSysInfo::machineHostName();
}

} // namespace redossier
