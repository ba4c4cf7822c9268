// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace redossier {

//! The first four bytes of the records of a ZIP archive.
namespace zipsignature {
inline constexpr std::string_view own{"PK\3\4", 4};
inline constexpr std::string_view listed{"PK\1\2", 4};
inline constexpr std::string_view sizes{"PK\7\10", 4};
inline constexpr std::string_view end{"PK\5\6", 4};
inline constexpr std::string_view wideEnd{"PK\6\6", 4};
inline constexpr std::string_view wideLocator{"PK\6\7", 4};
} // namespace zipsignature

//! A little-endian number of `bytes` bytes; the caller has held the place against the record.
std::uint64_t zipNumber(std::string_view record, std::size_t at, std::size_t bytes);

//! What the list at the end of an archive says about one member.
struct ZipHeader
{
    std::string name;
    unsigned madeBy = 0; //!< the system, e.g. 3 for Unix
    unsigned flags = 0;
    unsigned method = 0;
    std::uint32_t checksum = 0;
    std::uint64_t packedBytes = 0;
    std::uint64_t bytes = 0;
    std::uint32_t attributes = 0;
    std::uint64_t offset = 0; //!< of the member's own header

    bool sizesFollow() const { return (flags & 8u) != 0; }
    bool isFolder() const { return name.ends_with('/'); }
};

//! Reads the record at `at` and moves `at` behind it. Gives what is wrong, or nothing.
std::string readListedHeader(std::string_view list, std::size_t &at, ZipHeader &header);

//! Why a member is not read: encryption, an unknown method, sizes that cannot be.
std::string headerProblem(const ZipHeader &header);

//! Why a member must not be unpacked: a link or a device, a name that could lead elsewhere.
std::string placeProblem(const ZipHeader &header);

//! Why a member's own header (its 30 fixed bytes, and the name and fields behind them) is not what the list says.
std::string ownHeaderProblem(std::string_view fixed, std::string_view rest, const ZipHeader &listed);

//! True when `record`, all that stands behind the data, repeats checksum and sizes, in one of the four forms in use.
bool isSizeRecord(std::string_view record, const ZipHeader &listed);

} // namespace redossier
