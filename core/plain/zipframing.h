// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace redossier {

//! One file in a ZIP archive, as both of its headers say.
struct ZipMember
{
    std::string name;
    bool deflated = false; //!< else stored as it is
    std::uint32_t checksum = 0; //!< CRC-32 of its content
    std::uint64_t packedBytes = 0;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0; //!< of its packed bytes in the archive
    bool executable = false;  //!< by its owner, where a Unix system packed it
};

//! What an archive may announce before a byte of it is unpacked.
struct ZipLimits
{
    std::uint64_t members = 100'000;
    std::uint64_t freeBytes = 64u << 20; //!< that much may always come out
    std::uint64_t ratio = 50;            //!< beyond it, at most so many times the archive's own size
};

//! The members of an archive that can be read in one way only: one end record at the very end, nothing before the first and
//! between two members, both headers of each alike, no name twice, no encryption, no link, stored or deflated, names that stay
//! in their folder; data descriptors and the 64-bit records are read. Folders are left out. Codes: archive_invalid (the member
//! or byte, and the rule), archive_unsafe (a link, or a name that leads elsewhere).
Result<std::vector<ZipMember>> readZipFraming(int file, std::uint64_t size, const std::string &name,
                                              const ZipLimits &limits = {});

} // namespace redossier
