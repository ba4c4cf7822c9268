// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/places.h"

#include <cstdlib>
#include <string>
#include <system_error>

namespace redossier {

namespace {

std::filesystem::path userFolder(const char *variable, const char *below)
{
    // The XDG rule: a relative value is to be ignored.
    if (const char *value = std::getenv(variable); value && *value == '/')
        return std::filesystem::path(value) / "redossier";
    const char *home = std::getenv("HOME");
    return std::filesystem::path(home && *home ? home : "/tmp") / below / "redossier";
}

} // namespace

Places Places::around(const std::filesystem::path &program)
{
    std::error_code ignored;
    const auto folder = program.parent_path();
    const auto prefix = folder.filename() == "redossier" ? folder.parent_path().parent_path() : folder.parent_path();
    const auto shared = prefix / "share" / "redossier";
    if (std::filesystem::is_directory(shared, ignored)) {
        const auto helpers = prefix / "libexec" / "redossier";
        return {helpers / "redossier-engine", helpers / "redossier-supervisor", shared};
    }
    Places places{folder / "redossier-engine", folder / "redossier-supervisor", shared};
    for (auto above = folder; above.has_relative_path(); above = above.parent_path()) {
        if (std::filesystem::is_regular_file(above / "resources" / "environment.json", ignored)) {
            places.resources = above / "resources";
            break;
        }
    }
    return places;
}

Places Places::ofThisProgram()
{
    std::error_code ignored;
    return around(std::filesystem::read_symlink("/proc/self/exe", ignored));
}

std::filesystem::path cacheFolder()
{
    return userFolder("XDG_CACHE_HOME", ".cache");
}

std::filesystem::path stateFolder()
{
    return userFolder("XDG_STATE_HOME", ".local/state");
}

} // namespace redossier
