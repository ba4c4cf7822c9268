// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace redossier {

inline constexpr std::string_view manifestName = "MANIFEST.sha256";

//! A file of lines "<sha256>  <path>", sorted by the bytes of the paths, as `sha256sum -c` reads it.
struct Manifest
{
    std::map<std::string, std::string> lines; //!< path to digest

    //! Codes: manifest_damaged (detail: "line N: rule").
    static Result<Manifest> parse(std::string_view text, const std::string &subject);
    std::string text() const;
    bool operator==(const Manifest &) const = default;
};

//! A manifest and the digest of its bytes on disk ("" when there is no file).
struct ManifestFile
{
    Manifest manifest;
    std::string sha256;
};

//! The manifest in `folder`; absent is an empty one. Codes: manifest_damaged, symbolic_link, file_unreadable.
Result<ManifestFile> readManifest(const std::filesystem::path &folder);

//! Every file of the run's folder, as its manifest lists them. Codes of fingerprintTree, symbolic_link, name_refused.
Result<Manifest> manifestOfRun(const std::filesystem::path &runFolder, const TaskContext &context = {});

} // namespace redossier
