// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A file that pip took, by its own report; credentials removed from the address.
struct InstalledArchive
{
    std::string name; //!< normalised
    std::string version;
    std::string url;
    std::string file;   //!< last part of the address
    std::string sha256; //!< "" for a VCS or a folder
    bool yanked = false;
    bool operator==(const InstalledArchive &) const = default;
};

//! Puts pip's report into the run as install-report.json: byte for byte, but for credentials. Codes: those of
//! readWholeFile, cannot_write.
Outcome keepInstallReport(const std::filesystem::path &report, const std::filesystem::path &runFolder);

//! The archives of runFolder/install-report.json; nothing when there is none or it is no report of pip.
std::optional<std::vector<InstalledArchive>> readInstallReport(const std::filesystem::path &runFolder);

} // namespace redossier
