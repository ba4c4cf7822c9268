// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/ziparchive.h"

#include "core/engine/inflater.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <zlib.h>

namespace redossier {

namespace {

constexpr std::size_t blockBytes = 1 << 18;
constexpr std::uint64_t smallMember = 1 << 20;

} // namespace

Result<ZipArchive> ZipArchive::open(UniqueFd fd, const std::string &name, Checksums checksums)
{
    auto file = openedFile(std::move(fd), name);
    if (!file)
        return file.error();
    auto members = readZipFraming((*file)->fd.get(), (*file)->size, name);
    if (!members) // nothing of it is written to the disk: whatever breaks the rules is an archive that is not read
        return Error{members.error().code == "archive_unsafe" ? "archive_invalid" : members.error().code, name, members.error().detail};
    ZipArchive archive;
    archive.m_memoryLeft = (1u << 20) + (*file)->size / 4 * 5;
    archive.m_file = std::move(*file);
    archive.m_members = std::move(*members);
    archive.m_checksums = checksums;
    return archive;
}

std::string ZipArchive::shownName(const ZipMember &member) const
{
    return m_file->name + ", member " + visibleText(std::string_view(member.name).substr(0, 80));
}

Outcome ZipArchive::holdChecksum(const ZipMember &member, std::uint32_t found) const
{
    if (found == member.checksum || (member.checksum == 0 && m_checksums == Checksums::unlessZero))
        return Done{};
    return Error{"archive_invalid", shownName(member), "its content does not have the checksum that it announces: it is damaged"};
}

Result<Bytes> ZipArchive::stored(const ZipMember &member) const
{
    auto part = std::make_shared<FilePart>(m_file, member.offset, member.bytes);
    if (member.checksum == 0 && m_checksums == Checksums::unlessZero)
        return Bytes(std::move(part));
    uLong sum = ::crc32(0, nullptr, 0);
    std::vector<std::byte> block(std::min<std::uint64_t>(blockBytes, member.bytes));
    for (std::uint64_t done = 0; done < member.bytes; done += block.size()) {
        block.resize(std::min<std::uint64_t>(block.size(), member.bytes - done));
        if (const auto read = part->read(done, block.data(), block.size()); !read)
            return read.error();
        sum = ::crc32(sum, reinterpret_cast<const Bytef *>(block.data()), static_cast<uInt>(block.size()));
    }
    if (const auto held = holdChecksum(member, static_cast<std::uint32_t>(sum)); !held)
        return held.error();
    return Bytes(std::move(part));
}

Result<Bytes> ZipArchive::unpacked(const ZipMember &member)
{
    const bool inMemory = member.bytes <= std::min(smallMember, m_memoryLeft);
    std::vector<std::byte> memory;
    const std::uint64_t begin = m_spool.size();
    if (inMemory) {
        m_memoryLeft -= member.bytes;
        memory.reserve(member.bytes);
    } else if (const auto room = m_spool.reserve(member.bytes, m_file->name); !room) {
        return room.error();
    }
    const FilePart packed(m_file, member.offset, member.packedBytes);
    Inflater inflater(packed, member.bytes);
    uLong sum = ::crc32(0, nullptr, 0);
    for (;;) {
        const auto block = inflater.next();
        if (!block)
            return Error{block.error().code, shownName(member), block.error().detail};
        if (block->empty())
            break;
        sum = ::crc32(sum, reinterpret_cast<const Bytef *>(block->data()), static_cast<uInt>(block->size()));
        if (inMemory)
            memory.insert(memory.end(), block->begin(), block->end());
        else if (const auto kept = m_spool.append(block->data(), block->size()); !kept)
            return kept.error();
    }
    if (const auto held = holdChecksum(member, static_cast<std::uint32_t>(sum)); !held)
        return held.error();
    return inMemory ? Bytes(std::make_shared<MemoryBytes>(std::move(memory))) : m_spool.part(begin, member.bytes);
}

Result<Bytes> ZipArchive::content(const ZipMember &member)
{
    return member.deflated ? unpacked(member) : stored(member);
}

} // namespace redossier
