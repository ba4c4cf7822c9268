// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace redossier::test {

//! A wheel that a test installs with `--no-index --find-links FOLDER`; built in C++, nothing is run.
struct Wheel
{
    std::string name;                        //!< e.g. "tiny-lib"
    std::string version;                     //!< e.g. "1.0+cpu"
    std::vector<std::string> requiresDist = {}; //!< e.g. "other>=2 ; python_version < '4'"
    std::vector<std::pair<std::string, std::string>> modules = {}; //!< path in site-packages and content; empty: NAME.py with __version__
    std::string tag = "py3-none-any";
    std::string requiresPython = {};           //!< e.g. ">=3.8"
};

//! "tiny_lib-1.0+cpu-py3-none-any.whl"
std::string wheelFileName(const Wheel &wheel);

//! Writes the wheel into `folder` (made when absent); gives the path of the file. The same wheel is the same bytes.
std::filesystem::path makeWheel(const std::filesystem::path &folder, const Wheel &wheel);

} // namespace redossier::test
