// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/dossierlock.h"

#include "core/plain/digest.h"

#include <QByteArray>
#include <QString>
#include <QSysInfo>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

namespace redossier {

namespace {

struct Holder
{
    long process = 0;
    std::string machine;
    unsigned long long inode = 0;
};

//! The same after a restart, and telling nothing about the machine.
std::string thisMachine()
{
    return sha256Hex("redossier " + QSysInfo::machineUniqueId().toStdString() + QSysInfo::machineHostName().toStdString()).substr(0, 16);
}

std::filesystem::path lockPath(const std::filesystem::path &dossier)
{
    return std::filesystem::absolute(dossier) / ".lock";
}

//! Nothing when the file says nothing: it is being filled just now, or its owner died before that.
std::optional<Holder> holderOf(int file)
{
    std::array<char, 256> bytes = {};
    const ssize_t length = ::pread(file, bytes.data(), bytes.size(), 0);
    Holder holder;
    std::istringstream text(std::string(bytes.data(), length > 0 ? static_cast<std::size_t>(length) : 0));
    if (text >> holder.process >> holder.machine >> holder.inode && holder.process > 0)
        return holder;
    return {};
}

//! The system's lock says nothing about another machine on some shared folders; what that wrote into this very file does.
bool isElsewhere(int file, const struct stat &state)
{
    const auto holder = holderOf(file);
    return holder && holder->machine != thisMachine() && holder->inode == state.st_ino;
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

Error notWritten(const std::filesystem::path &path)
{
    return {errno == EACCES || errno == EROFS ? "read_only" : "cannot_write", path.string(), std::strerror(errno)};
}

Error heldBy(const std::filesystem::path &dossier, int file)
{
    const auto holder = holderOf(file);
    if (!holder)
        return {"dossier_held", dossier.string(), "it has begun just now"};
    return {"dossier_held", dossier.string(),
            "process " + std::to_string(holder->process) + (holder->machine == thisMachine() ? " on this machine" : " on another machine")};
}

Outcome sayWho(const std::filesystem::path &path, int file, const struct stat &state)
{
    const std::string text = std::to_string(::getpid()) + ' ' + thisMachine() + ' ' + std::to_string(state.st_ino) + '\n';
    if (::ftruncate(file, 0) == 0 && ::pwrite(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()))
        return Done{};
    const Error error = notWritten(path);
    ::unlink(path.c_str());
    return error;
}

//! Somebody who only looks whether it is held has it for a moment.
bool lockSystem(int file)
{
    constexpr int attempts = 10;
    for (int i = 0; i < attempts; ++i) {
        if (::flock(file, LOCK_EX | LOCK_NB) == 0)
            return true;
        if (errno != EWOULDBLOCK)
            return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    errno = EWOULDBLOCK;
    return false;
}

} // namespace

DossierLock::DossierLock(std::filesystem::path path, UniqueFd file) : m_path(std::move(path)), m_file(std::move(file)) {}

DossierLock &DossierLock::operator=(DossierLock &&other) noexcept
{
    if (this != &other) {
        release();
        m_path = std::move(other.m_path);
        m_file = std::move(other.m_file);
    }
    return *this;
}

DossierLock::~DossierLock()
{
    release();
}

//! The file goes first: who opens it afterwards makes one of its own.
void DossierLock::release()
{
    if (m_file)
        ::unlink(m_path.c_str());
    m_file.reset();
}

Result<DossierLock> DossierLock::acquire(const std::filesystem::path &dossier)
{
    if (auto writable = canBeWritten(dossier); !writable)
        return writable.error();
    const auto path = lockPath(dossier);
    for (;;) {
        UniqueFd file(::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666));
        if (!file)
            return notWritten(path);
        if (!lockSystem(file.get()))
            return errno == EWOULDBLOCK ? heldBy(dossier, file.get()) : notWritten(path);
        struct stat own = {}, there = {};
        if (::fstat(file.get(), &own) != 0)
            return notWritten(path);
        // Its owner may have removed it between the two steps.
        if (::lstat(path.c_str(), &there) != 0 || there.st_ino != own.st_ino || there.st_dev != own.st_dev)
            continue;
        if (isElsewhere(file.get(), own))
            return heldBy(dossier, file.get());
        if (auto said = sayWho(path, file.get(), own); !said)
            return said.error();
        return DossierLock(path, std::move(file));
    }
}

bool DossierLock::isHeld(const std::filesystem::path &dossier)
{
    const UniqueFd file(::open(lockPath(dossier).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat state = {};
    if (!file || ::fstat(file.get(), &state) != 0 || !S_ISREG(state.st_mode))
        return false;
    if (::flock(file.get(), LOCK_SH | LOCK_NB) != 0)
        return true;
    return isElsewhere(file.get(), state);
}

} // namespace redossier
