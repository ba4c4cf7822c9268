// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/examplecopy.h"

#include "core/base/atomicfile.h"
#include "core/dossier/newfolder.h"
#include "core/dossier/treelisting.h"
#include "core/plain/beneath.h"

#include <sys/stat.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

bool isThere(const fs::path &path)
{
    std::error_code failed;
    return fs::exists(fs::symlink_status(path, failed));
}

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

} // namespace

Outcome copyExample(const fs::path &example, const fs::path &target, const TaskContext &context)
{
    auto folder = NewFolder::make(target);
    if (!folder)
        return folder.error();
    if (auto copied = copyFiles(example, folder->path(), context); !copied)
        return copied;
    return folder->publish();
}

fs::path freeName(const fs::path &parent, const std::string &name)
{
    fs::path place = parent / name;
    for (int number = 2; isThere(place) && number < 1000; ++number)
        place = parent / (name + " " + std::to_string(number));
    return place;
}

} // namespace redossier
