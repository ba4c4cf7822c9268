// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/machineclass.h"

#include "core/plain/beneath.h"

#include <algorithm>
#include <string_view>
#include <sys/utsname.h>

namespace redossier {

namespace {

//! A value of os-release, quotes removed.
std::string releaseValue(std::string_view text, std::string_view key)
{
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        auto line = text.substr(begin, end - begin);
        begin = end + 1;
        if (!line.starts_with(key) || line.substr(key.size()).empty() || line[key.size()] != '=')
            continue;
        line.remove_prefix(key.size() + 1);
        if (line.size() >= 2 && line.front() == '"' && line.back() == '"')
            line = line.substr(1, line.size() - 2);
        return std::string(line);
    }
    return {};
}

} // namespace

std::string machineClass(const std::filesystem::path &root)
{
    struct utsname names = {};
    ::uname(&names);
    std::string system = names.sysname;
    if (const auto release = readWholeFile((root / "etc/os-release").string(), 65536)) {
        const std::string name = releaseValue(*release, "NAME");
        const std::string version = releaseValue(*release, "VERSION_ID");
        if (!name.empty())
            system = version.empty() ? name : name + " " + version;
    }
    return system + ", " + names.machine;
}

} // namespace redossier
