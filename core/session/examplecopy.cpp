// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/examplecopy.h"

#include "core/base/atomicfile.h"
#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

bool isThere(const fs::path &path)
{
    std::error_code failed;
    return fs::exists(fs::symlink_status(path, failed));
}

//! A folder that takes its real name once it is complete, and else goes away.
struct Unfinished
{
    fs::path path;
    ~Unfinished()
    {
        std::error_code ignored;
        if (!path.empty())
            fs::remove_all(path, ignored);
    }
};

Outcome copyFiles(const fs::path &source, const fs::path &target, const TaskContext &context)
{
    const auto listing = listTree(source, context.stop);
    if (!listing)
        return listing.error();
    if (!listing->refused.empty())
        return listing->refused.front();
    const auto folder = openFolder(source.string());
    if (!folder)
        return folder.error();
    for (const ListedFile &file : listing->files) {
        if (context.cancelled())
            return Error{"cancelled", target.string(), {}};
        const auto content = openBeneath(folder->get(), file.path);
        struct stat state = {};
        if (!content)
            return content.error();
        ::fstat(content->get(), &state);
        if (auto copied = copyFileAtomically(target, file.path, content->get(), (state.st_mode & S_IXUSR) != 0); !copied)
            return copied;
    }
    return Done{};
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

Outcome copyExample(const fs::path &example, const fs::path &target, const TaskContext &context)
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
    Unfinished unfinished{beside};
    if (auto copied = copyFiles(example, beside, context); !copied)
        return copied;
    auto named = takeName(beside, place);
    if (named)
        unfinished.path.clear();
    return named;
}

fs::path freeName(const fs::path &parent, const std::string &name)
{
    fs::path place = parent / name;
    for (int number = 2; isThere(place) && number < 1000; ++number)
        place = parent / (name + " " + std::to_string(number));
    return place;
}

} // namespace redossier
