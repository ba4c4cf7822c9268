// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/spool.h"
#include "core/plain/zipframing.h"

namespace redossier {

//! An archive whose framing was held, and the content of its members.
class ZipArchive
{
public:
    //! What a checksum of 0 means: a checksum like any other, or, as torch.save can be told, that none was computed.
    enum class Checksums { always, unlessZero };

    //! Codes: archive_invalid, file_unreadable.
    static Result<ZipArchive> open(UniqueFd fd, const std::string &name, Checksums checksums);

    const std::vector<ZipMember> &members() const { return m_members; }
    //! Name of a member for messages: "FILE, member NAME".
    std::string shownName(const ZipMember &member) const;

    //! The content of a member, held against its checksum. A stored one stays in the file; a deflated one is unpacked into
    //! memory while that is less than 1 MiB and 1.25 times the archive in all, else into a spool. Codes: archive_invalid (the
    //! content is not what is announced), file_unreadable.
    Result<Bytes> content(const ZipMember &member);

private:
    Result<Bytes> stored(const ZipMember &member) const;
    Result<Bytes> unpacked(const ZipMember &member);
    Outcome holdChecksum(const ZipMember &member, std::uint32_t found) const;

    std::shared_ptr<const OpenedFile> m_file;
    std::vector<ZipMember> m_members;
    Checksums m_checksums = Checksums::always;
    std::uint64_t m_memoryLeft = 0;
    Spool m_spool;
};

} // namespace redossier
