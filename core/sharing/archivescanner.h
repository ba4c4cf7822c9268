// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/sharing/bytestream.h"

#include <functional>
#include <string>
#include <string_view>

namespace redossier {

//! How many bytes of the members of one file are looked into, all together, those of archives within it as well.
inline constexpr std::uint64_t mostUnpackedBytes = 1u << 30;

enum class ArchiveKind { none, zip, gzip, tar, unread };
//! So many of them tell.
inline constexpr std::size_t archiveHeadBytes = 512;
//! By the first bytes; `unread` are packings that nothing here opens (xz, bzip2, zstd, 7z, rar).
ArchiveKind archiveKind(std::string_view head);

//! Who is told of the members: `text` reads one to its end; `notRead` is told of one that was not looked into, and why.
struct MemberVisitor
{
    std::function<Outcome(const std::string &member, ByteStream &bytes)> text;
    std::function<void(const std::string &member, const std::string &why)> notRead;
    //! What an archive says about a member besides its bytes: who owned it, where a link leads.
    std::function<void(const std::string &member, const std::string &text)> beside;
    std::uint64_t &left; //!< of the bytes that may be unpacked
};

//! Every member of a ZIP archive that can be read in one way only. Codes: archive_invalid, file_unreadable, cancelled.
Outcome visitZip(int file, std::uint64_t bytes, const std::string &name, const MemberVisitor &visitor, const TaskContext &context);

//! The files of a tar file that is packed by gzip; one that holds no tar is a single member "". Codes as above.
Outcome visitGzip(int file, std::uint64_t bytes, const std::string &name, const MemberVisitor &visitor, const TaskContext &context);

//! The files of a tar file that is not packed. Codes as above.
Outcome visitTar(int file, std::uint64_t bytes, const std::string &name, const MemberVisitor &visitor, const TaskContext &context);

} // namespace redossier
