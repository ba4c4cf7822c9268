// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "core/reference/filekind.h"
#include "core/reference/pointerfile.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

enum class Tracking { noGit, tracked, untracked, ignored };

//! A regular file of a project, or what a link in it leads to.
struct ProjectFile
{
    std::string path;              //!< relative to the project
    std::filesystem::path content; //!< where the bytes lie
    std::uint64_t bytes = 0;
    bool executable = false;
    bool behindLink = false;
    Tracking tracking = Tracking::noGit;
    FileKind kind = FileKind::source;
    std::optional<ContentPointer> pointer; //!< it only stands for its content, which is not here
};

//! An environment that lies in the project, as its pyvenv.cfg says; nothing of it is run.
struct ProjectEnvironment
{
    std::string path;
    std::string version;        //!< "3.11.7", or "" where the file does not say it
    std::string implementation; //!< "CPython", or ""
};

} // namespace redossier
