// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace redossier {

//! Where the other programs and the resources lie, found from the running program: the build folder
//! (bin/redossier-engine, the source's resources/) or an installed tree (libexec/redossier/, share/redossier/).
struct Places
{
    std::filesystem::path engine;
    std::filesystem::path supervisor;
    std::filesystem::path resources; //!< holds schema/, probe/, report/, environment.json

    //! From /proc/self/exe.
    static Places ofThisProgram();
    static Places around(const std::filesystem::path &program);
};

//! $XDG_CACHE_HOME/redossier (default ~/.cache) and $XDG_STATE_HOME/redossier (default ~/.local/state).
std::filesystem::path cacheFolder();
std::filesystem::path stateFolder();

} // namespace redossier
