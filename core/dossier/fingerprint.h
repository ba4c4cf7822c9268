// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! One file and its digest; `path` is relative to the tree, or as the caller named it.
struct FingerprintEntry
{
    std::string path;
    std::string sha256;
    std::uint64_t bytes = 0;

    bool operator==(const FingerprintEntry &) const = default;
};

//! What the digests of many files gave; `refused` names every file that has none, and why.
struct Fingerprints
{
    std::vector<FingerprintEntry> entries; //!< sorted by the bytes of the path
    std::vector<Error> refused;
};

//! One file that the caller named (a link is followed). Codes: missing_file, not_a_regular_file, file_unreadable,
//! file_unstable, cancelled.
Result<FingerprintEntry> fingerprintFile(const std::filesystem::path &file, const TaskContext &context = {});

//! Every regular file below `folder`, on several cores. Never through a link: links, sockets, devices and names that no
//! listing can carry are in `refused`. Codes: missing_file, file_unreadable (the folder itself), cancelled.
Result<Fingerprints> fingerprintTree(const std::filesystem::path &folder, const TaskContext &context = {});

//! Only these files below `folder`. Codes as above.
Result<Fingerprints> fingerprintFiles(const std::filesystem::path &folder, const std::vector<std::string> &relative,
                                      const TaskContext &context = {});

//! "<sha256>  <path>\n" as sha256sum prints it; a backslash in the name is escaped as it escapes it.
void appendListingLine(std::string &text, const FingerprintEntry &entry);
//! All lines; the entries are sorted already.
std::string listing(const std::vector<FingerprintEntry> &entries);
//! SHA-256 of the listing.
std::string treeDigest(const std::vector<FingerprintEntry> &entries);

} // namespace redossier
