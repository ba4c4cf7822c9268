// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What another file says about content: its size and its hash, as the tool that wrote it names them.
struct DeclaredContent
{
    std::string hash;                   //!< "METHOD:HEX", with ".dir" at the end for a folder of DVC; "" where only a size is named
    std::optional<std::uint64_t> bytes; //!< of a folder: of its files together
    std::optional<std::uint64_t> files; //!< of a folder
    bool folder = false;
    bool textAsLines = false; //!< DVC before 3.0: the CR LF of a text was hashed as LF
};

//! A file that is present, with what was measured of it already.
struct PresentFile
{
    std::string inside; //!< its path in a folder, "" for a file of its own
    std::filesystem::path content;
    std::string sha256;
    std::uint64_t bytes = 0;
};

enum class Agreement { same, different, unknown };

struct HeldContent
{
    Agreement agreement = Agreement::unknown; //!< unknown: the sizes do not differ, and the hash cannot be taken here
    std::string found;                        //!< in the words of what is declared, e.g. "6 bytes, md5:d577.."
};

//! Holds what is present against what is declared. Methods: those of NamedHash, "git" (the name of a blob) and DVC's md5 of a
//! folder's listing. Codes: file_unreadable, missing_file, cancelled.
Result<HeldContent> holdAgainst(const DeclaredContent &declared, const std::vector<PresentFile> &present, const TaskContext &context);

//! "2284260388 bytes, md5:47a9.."
std::string describedContent(const DeclaredContent &declared);

} // namespace redossier
