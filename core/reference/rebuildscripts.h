// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/reference.h"

#include <filesystem>
#include <string>

namespace redossier {

//! The sequence as scripts for a person who has only a terminal.
struct RebuildScripts
{
    std::string posix;      //!< rebuild.sh
    std::string powerShell; //!< rebuild.ps1
    std::string diagnosis;  //!< the Python text of the second step; arguments: PLATFORM DEVICES
    std::string reading;    //!< the Python text of the fourth step; arguments: OUTPUTS REFERENCE_JSON
};

//! Fills the templates of `resources`/rebuild; every text of the reference is quoted, none is ever read by a shell as more
//! than one word. Codes: missing_file (a template), placeholder_unknown, placeholder_unclosed.
Result<RebuildScripts> rebuildScripts(const Reference &reference, const std::string &title, const std::string &identity,
                                      const std::filesystem::path &resources);

} // namespace redossier
