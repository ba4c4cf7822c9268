// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zlib.h>

namespace redossier::test {

inline std::string littleEndian(std::uint64_t value, std::size_t bytes)
{
    std::string text;
    for (std::size_t i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i) & 0xff);
    return text;
}

inline std::string deflated(std::string_view content)
{
    z_stream stream = {};
    deflateInit2(&stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, content.size()), '\0');
    stream.next_in = const_cast<Bytef *>(reinterpret_cast<const Bytef *>(content.data()));
    stream.avail_in = static_cast<uInt>(content.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.resize(packed.size() - stream.avail_out);
    deflateEnd(&stream);
    return packed;
}

//! One member of an archive that is being written; what is set says another thing than the truth.
struct ZipPart
{
    std::string name;
    std::string content;
    bool deflate = false;
    int descriptor = 0; //!< bytes of the record behind the data: 0, 12, 16, 20 or 24
    bool wide = false;  //!< 64-bit sizes in its own header, as numpy.savez writes them
    std::string ownExtra, listedExtra;

    std::optional<std::string> ownName, packed;
    std::optional<std::uint64_t> ownBytes, listedBytes, listedPacked, listedOffset;
    std::optional<std::uint32_t> ownChecksum, listedChecksum;
    std::optional<unsigned> ownFlags, flags, method, madeBy;
    std::uint32_t attributes = 0;
    std::string before; //!< bytes in front of its header
};

//! How the end of an archive is written.
struct ZipEnd
{
    bool wide = false; //!< with the 64-bit record, as torch.save writes it
    std::optional<std::uint64_t> count = {}, wideCount = {}, listBytes = {}, listOffset = {}, disk = {};
    std::string comment = {}, behind = {}, betweenListAndEnd = {};
};

inline std::string zipBytes(const std::vector<ZipPart> &parts, const ZipEnd &end = {})
{
    std::string bytes, list;
    for (const ZipPart &part : parts) {
        const std::string packed = part.packed.value_or(part.deflate ? deflated(part.content) : part.content);
        const auto checksum = static_cast<std::uint32_t>(
            crc32(0, reinterpret_cast<const Bytef *>(part.content.data()), static_cast<uInt>(part.content.size())));
        const unsigned flags = part.flags.value_or(part.descriptor > 0 ? 8 : 0);
        const unsigned method = part.method.value_or(part.deflate ? 8 : 0);
        bytes += part.before;
        const std::size_t offset = bytes.size();
        const bool later = part.descriptor > 0;
        const std::uint64_t ownBytes = part.ownBytes.value_or(later ? 0 : part.content.size());
        const std::uint64_t ownPacked = later ? 0 : packed.size();
        std::string extra = part.wide ? littleEndian(1, 2) + littleEndian(16, 2) + littleEndian(ownBytes, 8) + littleEndian(ownPacked, 8) : "";
        extra += part.ownExtra;
        const std::string ownName = part.ownName.value_or(part.name);
        bytes += std::string("PK\3\4", 4) + littleEndian(20, 2) + littleEndian(part.ownFlags.value_or(flags), 2) +
                 littleEndian(method, 2) + littleEndian(0, 4) + littleEndian(part.ownChecksum.value_or(later ? 0 : checksum), 4) +
                 littleEndian(part.wide ? 0xffffffff : ownPacked, 4) + littleEndian(part.wide ? 0xffffffff : ownBytes, 4) +
                 littleEndian(ownName.size(), 2) + littleEndian(extra.size(), 2) + ownName + extra + packed;
        if (part.descriptor == 16 || part.descriptor == 24)
            bytes += std::string("PK\7\10", 4);
        if (later) {
            const std::size_t width = part.descriptor >= 20 ? 8 : 4;
            bytes += littleEndian(checksum, 4) + littleEndian(packed.size(), width) + littleEndian(part.content.size(), width);
        }
        list += std::string("PK\1\2", 4) + littleEndian(20, 1) + littleEndian(part.madeBy.value_or(3), 1) + littleEndian(20, 2) +
                littleEndian(flags, 2) + littleEndian(method, 2) + littleEndian(0, 4) +
                littleEndian(part.listedChecksum.value_or(checksum), 4) + littleEndian(part.listedPacked.value_or(packed.size()), 4) +
                littleEndian(part.listedBytes.value_or(part.content.size()), 4) + littleEndian(part.name.size(), 2) +
                littleEndian(part.listedExtra.size(), 2) + littleEndian(0, 2) + littleEndian(0, 2) + littleEndian(0, 2) +
                littleEndian(part.attributes, 4) + littleEndian(part.listedOffset.value_or(offset), 4) + part.name + part.listedExtra;
    }
    const std::uint64_t listOffset = end.listOffset.value_or(bytes.size());
    const std::uint64_t listBytes = end.listBytes.value_or(list.size());
    const std::uint64_t count = end.count.value_or(parts.size());
    bytes += list + end.betweenListAndEnd;
    if (end.wide) {
        const std::size_t at = bytes.size();
        bytes += std::string("PK\6\6", 4) + littleEndian(44, 8) + littleEndian(45, 2) + littleEndian(45, 2) + littleEndian(0, 8) +
                 littleEndian(end.wideCount.value_or(count), 8) + littleEndian(end.wideCount.value_or(count), 8) +
                 littleEndian(listBytes, 8) + littleEndian(listOffset, 8);
        bytes += std::string("PK\6\7", 4) + littleEndian(0, 4) + littleEndian(at, 8) + littleEndian(1, 4);
    }
    return bytes + std::string("PK\5\6", 4) + littleEndian(end.disk.value_or(0), 2) + littleEndian(end.disk.value_or(0), 2) +
           littleEndian(count, 2) + littleEndian(count, 2) + littleEndian(listBytes, 4) + littleEndian(listOffset, 4) +
           littleEndian(end.comment.size(), 2) + end.comment + end.behind;
}

} // namespace redossier::test
