// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/newfolder.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace redossier {

namespace fs = std::filesystem;

namespace {

bool isThere(const fs::path &path)
{
    std::error_code failed;
    return fs::exists(fs::symlink_status(path, failed));
}

Outcome takeName(const fs::path &from, const fs::path &to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0)
        return Done{};
    const bool unsupported = errno == EINVAL || errno == ENOSYS;
    if (errno == EEXIST || (unsupported && isThere(to)))
        return Error{"target_exists", to.string(), {}};
    if (!unsupported || ::rename(from.c_str(), to.c_str()) != 0)
        return Error{"cannot_write", to.string(), std::strerror(errno)};
    return Done{};
}

} // namespace

Result<NewFolder> NewFolder::make(const fs::path &target)
{
    fs::path place = fs::absolute(target).lexically_normal();
    if (place.filename().empty())
        place = place.parent_path();
    if (isThere(place))
        return Error{"target_exists", place.string(), {}};
    std::error_code failed;
    fs::create_directories(place.parent_path(), failed);
    if (failed)
        return Error{"cannot_write", place.parent_path().string(), failed.message()};
    const fs::path beside = place.parent_path() / ("." + place.filename().string() + ".partial-" + std::to_string(::getpid()));
    fs::remove_all(beside, failed);
    if (::mkdir(beside.c_str(), 0777) != 0)
        return Error{"cannot_write", place.string(), std::strerror(errno)};
    return NewFolder(beside, place);
}

NewFolder::NewFolder(NewFolder &&other) noexcept : m_path(std::exchange(other.m_path, {})), m_target(std::move(other.m_target)) {}

NewFolder::~NewFolder()
{
    std::error_code ignored;
    if (!m_path.empty())
        fs::remove_all(m_path, ignored);
}

Outcome NewFolder::publish()
{
    auto named = takeName(m_path, m_target);
    if (named)
        m_path.clear();
    return named;
}

} // namespace redossier
