// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace redossier::test {

//! A small dossier on disk with names that are hard to carry (spaces, quotes, Unicode, a leading dash), locked and with one
//! ended run, all manifests as they should be.
void makeDossier(const std::filesystem::path &root);

struct ShellAnswer
{
    int status = -1;
    std::string output; //!< standard output and error
};
//! `sh -c LINE` in a folder; a real sha256sum or find to hold ourselves against.
ShellAnswer shell(const std::string &line, const std::filesystem::path &folder);

//! Whether a program of this name is on PATH.
bool hasProgram(const std::string &name);

} // namespace redossier::test
