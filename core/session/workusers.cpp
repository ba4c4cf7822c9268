// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/workusers.h"

#include "core/plain/beneath.h"

#include <charconv>
#include <string>
#include <unistd.h>

namespace redossier {

namespace fs = std::filesystem;

bool isWorkedIn(const fs::path &root)
{
    std::error_code failed;
    const std::string place = fs::weakly_canonical(root, failed).string();
    for (fs::directory_iterator entries("/proc", failed); !failed && entries != fs::directory_iterator(); entries.increment(failed)) {
        const std::string name = entries->path().filename().string();
        int process = 0;
        if (std::from_chars(name.data(), name.data() + name.size(), process).ptr != name.data() + name.size() || process == ::getpid())
            continue;
        std::error_code unreadable; // another user's process, or one that has just ended
        const std::string folder = fs::read_symlink(entries->path() / "cwd", unreadable).string();
        if (folder == place || folder.starts_with(place + "/"))
            return true;
        const auto command = readWholeFile((entries->path() / "cmdline").string());
        if (command && command->find(place + "/") != std::string::npos)
            return true;
    }
    return false;
}

} // namespace redossier
