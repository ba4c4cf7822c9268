// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/projectfile.h"

#include <string>
#include <vector>

namespace redossier {

//! A way in which the project could be started, and where it says so.
struct EntryCandidate
{
    std::vector<std::string> arguments; //!< with placeholders; empty when only its name is known (a console script)
    std::string place;                  //!< "train.py:40", "README.md:12", "pyproject.toml"
    std::string shown;                  //!< for a person
};

//! Scripts with `if __name__ == "__main__"`, packages with __main__.py, scripts of pyproject.toml, `python ..` lines of a
//! README; each argument vector once, in that order. `code` is read, nothing is run.
std::vector<EntryCandidate> findEntryCandidates(const std::vector<ProjectFile> &code);

//! What pyproject.toml says about the Python that the project needs ("" when it does not).
std::string requiredPython(const std::vector<ProjectFile> &code);

} // namespace redossier
