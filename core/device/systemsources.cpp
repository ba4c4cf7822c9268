// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/systemsources.h"

#include "core/plain/beneath.h"

#include <algorithm>
#include <sys/stat.h>
#include <system_error>

namespace redossier {

SystemSources SystemSources::ofThisMachine(CommandRunner &runner, const EnvironmentLists &lists)
{
    return {runner, ownEnvironment(), lists.valueRecorded};
}

std::filesystem::path SystemSources::place(std::string_view path) const
{
    return root / path.substr(path.find_first_not_of('/'));
}

bool SystemSources::exists(std::string_view path) const
{
    std::error_code ignored;
    return std::filesystem::exists(place(path), ignored);
}

std::optional<std::string> SystemSources::text(std::string_view path) const
{
    auto bytes = readWholeFile(place(path).string(), 4u << 20);
    if (!bytes)
        return std::nullopt;
    while (!bytes->empty() && (bytes->back() == '\n' || bytes->back() == '\0'))
        bytes->pop_back();
    return *std::move(bytes);
}

std::vector<std::string> SystemSources::names(std::string_view folder) const
{
    std::vector<std::string> found;
    std::error_code failed;
    std::filesystem::directory_iterator entry(place(folder), failed);
    for (; !failed && entry != std::filesystem::directory_iterator(); entry.increment(failed))
        found.push_back(entry->path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

std::optional<std::string> SystemSources::variable(std::string_view name) const
{
    for (const auto &[known, value] : environment)
        if (known == name)
            return value;
    return std::nullopt;
}

std::optional<std::string> SystemSources::program(const std::string &name,
                                                  const std::vector<std::string> &otherFolders) const
{
    std::vector<std::string> folders;
    std::string path = variable("PATH").value_or("");
    for (std::size_t begin = 0; begin <= path.size();) {
        const auto end = std::min(path.find(':', begin), path.size());
        folders.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    folders.insert(folders.end(), otherFolders.begin(), otherFolders.end());
    for (const std::string &folder : folders) {
        struct stat state = {};
        const bool absolute = folder.starts_with('/');
        if (absolute && ::stat(place(folder + "/" + name).c_str(), &state) == 0 && S_ISREG(state.st_mode)
            && (state.st_mode & 0111) != 0)
            return folder + "/" + name;
    }
    return std::nullopt;
}

} // namespace redossier
