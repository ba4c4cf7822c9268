// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/archivescanner.h"

#include "core/plain/zipframing.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t blockBytes = 512;

//! At most so many bytes of another stream, which goes on behind them.
class PartStream : public ByteStream
{
public:
    PartStream(ByteStream &whole, std::string head, std::uint64_t bytes) : m_whole(whole), m_head(std::move(head)), m_left(bytes) {}
    std::uint64_t left() const { return m_left; }
    Result<std::size_t> read(std::span<char> into) override
    {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), m_left));
        if (wanted == 0)
            return std::size_t(0);
        if (!m_head.empty()) {
            const std::size_t taken = std::min(wanted, m_head.size());
            std::memcpy(into.data(), m_head.data(), taken);
            m_head.erase(0, taken);
            m_left -= taken;
            return taken;
        }
        auto got = m_whole.read(into.first(wanted));
        if (got)
            m_left -= *got;
        return got;
    }

private:
    ByteStream &m_whole;
    std::string m_head; //!< read already
    std::uint64_t m_left;
};

//! Reads until `size` bytes are there or the stream ends.
Result<std::string> readUpTo(ByteStream &stream, std::size_t size)
{
    std::string bytes(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        auto got = stream.read(std::span(bytes.data() + done, size - done));
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        done += *got;
    }
    bytes.resize(done);
    return bytes;
}

Outcome skip(ByteStream &stream, std::uint64_t bytes)
{
    std::array<char, 65536> rubbish;
    while (bytes > 0) {
        auto got = stream.read(std::span(rubbish.data(), static_cast<std::size_t>(std::min<std::uint64_t>(rubbish.size(), bytes))));
        if (!got)
            return got.error();
        if (*got == 0)
            break;
        bytes -= *got;
    }
    return Done{};
}

std::string field(std::string_view header, std::size_t at, std::size_t size)
{
    const auto text = header.substr(at, size);
    return std::string(text.substr(0, text.find('\0')));
}

bool isTarHeader(std::string_view header)
{
    return header.size() == blockBytes && header.substr(257, 5) == "ustar";
}

std::uint64_t octal(std::string_view text)
{
    std::uint64_t value = 0;
    for (const char c : text)
        if (c >= '0' && c <= '7' && value < (1ull << 56))
            value = value * 8 + static_cast<std::uint64_t>(c - '0');
        else if (value > 0)
            break;
    return value;
}

//! "path=NAME" of an extended header.
std::string paxPath(std::string_view records)
{
    const auto key = records.find(" path=");
    if (key == std::string_view::npos)
        return {};
    return std::string(records.substr(key + 6, records.find('\n', key) - key - 6));
}

class TarReader
{
public:
    TarReader(ByteStream &stream, const std::string &name, const MemberVisitor &visitor, const TaskContext &context)
        : m_stream(stream), m_name(name), m_visitor(visitor), m_context(context)
    {
    }

    Outcome read(std::string header)
    {
        while (isTarHeader(header)) {
            if (m_context.cancelled())
                return Error{"cancelled", {}, {}};
            if (auto done = entry(header); !done)
                return done;
            auto next = readUpTo(m_stream, blockBytes);
            if (!next)
                return next.error();
            header = std::move(*next);
        }
        return Done{};
    }

private:
    Outcome entry(std::string_view header)
    {
        const std::uint64_t size = octal(header.substr(124, 12));
        const char kind = header[156];
        const std::uint64_t padding = (blockBytes - size % blockBytes) % blockBytes;
        if (size > m_visitor.left)
            return Error{"archive_invalid", m_name, "it unpacks to more than is looked into"};
        m_visitor.left -= size;
        if (kind == 'L' || kind == 'x') {
            auto record = readUpTo(m_stream, static_cast<std::size_t>(std::min<std::uint64_t>(size, 65536)));
            if (!record)
                return record.error();
            m_longName = kind == 'L' ? record->substr(0, record->find('\0')) : paxPath(*record);
            return skip(m_stream, size - record->size() + padding);
        }
        const std::string prefix = field(header, 345, 155);
        std::string name = std::exchange(m_longName, {});
        if (name.empty())
            name = prefix.empty() ? field(header, 0, 100) : prefix + '/' + field(header, 0, 100);
        if (const std::string owner = field(header, 265, 32); !owner.empty() && owner != "root")
            m_visitor.beside(name, "USER=" + owner);
        if (const std::string target = field(header, 157, 100); !target.empty())
            m_visitor.beside(name, target);
        if (kind != '0' && kind != '\0')
            return skip(m_stream, size + padding);
        PartStream content(m_stream, {}, size);
        if (auto told = m_visitor.text(name, content); !told)
            return told;
        return skip(m_stream, content.left() + padding);
    }

    ByteStream &m_stream;
    const std::string &m_name;
    const MemberVisitor &m_visitor;
    const TaskContext &m_context;
    std::string m_longName;
};

} // namespace

ArchiveKind archiveKind(std::string_view head)
{
    using namespace std::string_view_literals;
    if (head.starts_with("PK\3\4"sv) || head.starts_with("PK\5\6"sv))
        return ArchiveKind::zip;
    if (head.starts_with("\x1f\x8b"sv))
        return ArchiveKind::gzip;
    if (isTarHeader(head.substr(0, blockBytes)))
        return ArchiveKind::tar;
    for (const auto mark : {"\xFD\x37zXZ"sv, "BZh"sv, "\x28\xB5\x2F\xFD"sv, "7z\xBC\xAF"sv, "Rar!"sv})
        if (head.starts_with(mark))
            return ArchiveKind::unread;
    return ArchiveKind::none;
}

Outcome visitZip(int file, std::uint64_t bytes, const std::string &name, const MemberVisitor &visitor, const TaskContext &context)
{
    const auto members = readZipFraming(file, bytes, name);
    if (!members)
        return members.error();
    for (const ZipMember &member : *members) {
        if (context.cancelled())
            return Error{"cancelled", {}, {}};
        if (member.bytes > visitor.left) {
            visitor.notRead(member.name, "it unpacks to more than is looked into");
            continue;
        }
        visitor.left -= member.bytes;
        FileStream packed(file, name, member.offset, member.packedBytes);
        InflatedStream inflated(packed, name, InflatedStream::Wrapping::none);
        PartStream content(member.deflated ? static_cast<ByteStream &>(inflated) : packed, {}, member.bytes);
        if (auto told = visitor.text(member.name, content); !told) {
            if (told.error().code == "cancelled")
                return told;
            visitor.notRead(member.name, told.error().detail);
        }
    }
    return Done{};
}

Outcome visitGzip(int file, std::uint64_t bytes, const std::string &name, const MemberVisitor &visitor, const TaskContext &context)
{
    FileStream packed(file, name, 0, bytes);
    InflatedStream inflated(packed, name, InflatedStream::Wrapping::gzip);
    auto head = readUpTo(inflated, blockBytes);
    if (!head)
        return head.error();
    if (isTarHeader(*head))
        return TarReader(inflated, name, visitor, context).read(std::move(*head));
    PartStream content(inflated, std::move(*head), visitor.left);
    auto told = visitor.text({}, content);
    visitor.left = content.left();
    if (told && content.left() == 0)
        visitor.notRead({}, "it unpacks to more than is looked into");
    return told;
}

Outcome visitTar(int file, std::uint64_t bytes, const std::string &name, const MemberVisitor &visitor, const TaskContext &context)
{
    FileStream stream(file, name, 0, bytes);
    auto head = readUpTo(stream, blockBytes);
    if (!head)
        return head.error();
    return TarReader(stream, name, visitor, context).read(std::move(*head));
}

} // namespace redossier
