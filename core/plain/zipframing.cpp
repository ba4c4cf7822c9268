// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/zipframing.h"

#include "core/plain/filename.h"
#include "core/plain/zipheaders.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <set>
#include <unistd.h>

namespace redossier {

namespace {

constexpr std::uint64_t endBytes = 22;
constexpr std::uint64_t commentLimit = 65535;

//! One member of the list at the archive's end, with the place of its own header.
struct Listed
{
    ZipMember member;
    ZipHeader header;
    std::uint64_t end = 0; //!< of its packed bytes
};

class FramingReader
{
public:
    FramingReader(int file, std::uint64_t size, const std::string &name, const ZipLimits &limits)
        : m_file(file), m_size(size), m_name(name), m_limits(limits)
    {
    }
    Result<std::vector<ZipMember>> read();

private:
    bool refuse(std::string why);
    bool bytes(std::uint64_t offset, std::uint64_t count, std::string &into);
    bool findEnd();
    bool readWideEnd(std::uint64_t endOffset);
    bool readList();
    bool take(const ZipHeader &header, std::set<std::string, std::less<>> &names);
    bool holdSizes();
    bool compareOwnHeader(Listed &listed);
    bool endsAt(const Listed &listed, std::uint64_t next);
    bool holdPlaces();

    int m_file;
    std::uint64_t m_size;
    std::string m_name;
    ZipLimits m_limits;
    std::string m_rule;
    const char *m_code = "archive_invalid"; //!< what breaking the rule is
    std::uint64_t m_count = 0, m_listOffset = 0, m_listBytes = 0, m_listEnd = 0;
    std::vector<Listed> m_members;
};

std::string shown(const std::string &name)
{
    return "member \"" + visibleText(std::string_view(name).substr(0, 80)) + "\": ";
}

bool FramingReader::refuse(std::string why)
{
    if (m_rule.empty())
        m_rule = std::move(why);
    return false;
}

bool FramingReader::bytes(std::uint64_t offset, std::uint64_t count, std::string &into)
{
    if (offset > m_size || count > m_size - offset)
        return refuse("the archive ends inside a record at byte " + std::to_string(offset));
    into.resize(count);
    for (std::size_t done = 0; done < into.size();) {
        const ssize_t got = ::pread(m_file, into.data() + done, into.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return refuse(got < 0 ? std::strerror(errno) : "the file was cut while it was read");
        done += static_cast<std::size_t>(got);
    }
    return true;
}

bool FramingReader::findEnd()
{
    std::string tail;
    const std::uint64_t tailBytes = std::min(m_size, endBytes + commentLimit);
    if (m_size < endBytes || !bytes(m_size - tailBytes, tailBytes, tail))
        return refuse("it is no ZIP archive: the record that ends one is missing");
    std::optional<std::size_t> found;
    for (std::size_t at = tail.rfind(zipsignature::end); at != std::string::npos; at = at == 0 ? std::string::npos : tail.rfind(zipsignature::end, at - 1)) {
        const bool fits = tail.size() - at >= endBytes && at + endBytes + zipNumber(tail, at + 20, 2) == tail.size();
        if (!fits)
            continue;
        if (found)
            return refuse("two records could end the archive");
        found = at;
    }
    if (!found)
        return refuse("it is no ZIP archive, or bytes follow its end: no record ends exactly there");
    const std::string_view end = std::string_view(tail).substr(*found);
    if (zipNumber(end, 4, 2) != 0 || zipNumber(end, 6, 2) != 0 || zipNumber(end, 8, 2) != zipNumber(end, 10, 2))
        return refuse("the archive is split over several files");
    m_count = zipNumber(end, 10, 2);
    m_listBytes = zipNumber(end, 12, 4);
    m_listOffset = zipNumber(end, 16, 4);
    m_listEnd = m_size - tailBytes + *found;
    if (!readWideEnd(m_listEnd))
        return false;
    if (m_listOffset > m_listEnd || m_listBytes != m_listEnd - m_listOffset)
        return refuse("the list of members does not end where the record that ends the archive begins");
    return m_count <= m_limits.members ||
           refuse(std::to_string(m_count) + " members; at most " + std::to_string(m_limits.members) + " are read");
}

//! The 64-bit record stands right before the other one; what the 32-bit fields say themselves must be the same.
bool FramingReader::readWideEnd(std::uint64_t endOffset)
{
    std::string locator, record;
    if (endOffset < 20 || !bytes(endOffset - 20, 20, locator) || !locator.starts_with(zipsignature::wideLocator))
        return m_rule.empty();
    const std::uint64_t at = zipNumber(locator, 8, 8);
    if (zipNumber(locator, 4, 4) != 0 || zipNumber(locator, 16, 4) > 1)
        return refuse("the archive is split over several files");
    if (at > endOffset - 20 || endOffset - 20 - at < 56 || !bytes(at, 56, record) || !record.starts_with(zipsignature::wideEnd) ||
        zipNumber(record, 4, 8) != endOffset - 20 - at - 12)
        return refuse("the 64-bit record is not where it is announced");
    const std::uint64_t count = zipNumber(record, 32, 8);
    const auto alike = [](std::uint64_t narrow, std::uint64_t wide, std::uint64_t full) { return narrow == full || narrow == wide; };
    if (zipNumber(record, 16, 4) != 0 || zipNumber(record, 20, 4) != 0 || zipNumber(record, 24, 8) != count ||
        !alike(m_count, count, 0xffff) || !alike(m_listBytes, zipNumber(record, 40, 8), 0xffffffff) ||
        !alike(m_listOffset, zipNumber(record, 48, 8), 0xffffffff))
        return refuse("the 64-bit record and the other one differ");
    m_count = count;
    m_listBytes = zipNumber(record, 40, 8);
    m_listOffset = zipNumber(record, 48, 8);
    m_listEnd = at;
    return true;
}

bool FramingReader::readList()
{
    std::string list;
    if (!bytes(m_listOffset, m_listBytes, list))
        return false;
    std::set<std::string, std::less<>> names;
    std::size_t at = 0;
    for (std::uint64_t i = 0; i < m_count; ++i) {
        ZipHeader header;
        std::string problem = readListedHeader(list, at, header);
        if (!problem.empty())
            return refuse("member " + std::to_string(i + 1) + " of the list: " + problem);
        if (!take(header, names))
            return false;
    }
    return at == list.size() || refuse("the list holds more than the " + std::to_string(m_count) + " members that it announces");
}

bool FramingReader::take(const ZipHeader &header, std::set<std::string, std::less<>> &names)
{
    if (const std::string problem = headerProblem(header); !problem.empty())
        return refuse(shown(header.name) + problem);
    if (const std::string problem = placeProblem(header); !problem.empty()) {
        m_code = "archive_unsafe";
        return refuse(shown(header.name) + problem);
    }
    if (!names.insert(header.name).second)
        return refuse(shown(header.name) + "its name stands twice");
    constexpr unsigned unixSystem = 3, ownerExecutes = 0100u << 16;
    const bool executable = header.madeBy == unixSystem && (header.attributes & ownerExecutes) != 0;
    Listed listed;
    listed.header = header;
    listed.member = {header.name, header.method == 8, header.checksum, header.packedBytes, header.bytes, 0, executable};
    m_members.push_back(std::move(listed));
    return true;
}

//! Held before anything is unpacked.
bool FramingReader::holdSizes()
{
    std::uint64_t sum = 0;
    for (const Listed &listed : m_members)
        if (__builtin_add_overflow(sum, listed.member.bytes, &sum))
            return refuse("its members announce more bytes than any machine has");
    if (sum <= m_limits.freeBytes || sum / m_limits.ratio <= m_size)
        return true;
    return refuse("it unpacks to " + std::to_string(sum) + " bytes, more than " + std::to_string(m_limits.ratio) +
                  " times its own size; save it without compression");
}

bool FramingReader::compareOwnHeader(Listed &listed)
{
    const std::uint64_t at = listed.header.offset;
    std::string fixed, rest;
    if (at > m_listOffset || m_listOffset - at < 30)
        return refuse(shown(listed.header.name) + "it is announced where no member can stand");
    if (!bytes(at, 30, fixed))
        return false;
    const std::uint64_t more = zipNumber(fixed, 26, 2) + zipNumber(fixed, 28, 2);
    if (more > m_listOffset - at - 30 || !bytes(at + 30, more, rest))
        return refuse(shown(listed.header.name) + "its own header does not end before the list");
    if (const std::string problem = ownHeaderProblem(fixed, rest, listed.header); !problem.empty())
        return refuse(shown(listed.header.name) + problem);
    listed.member.offset = at + 30 + more;
    if (listed.member.packedBytes > m_listOffset - listed.member.offset)
        return refuse(shown(listed.header.name) + "its data does not end before the list");
    listed.end = listed.member.offset + listed.member.packedBytes;
    return true;
}

//! Right behind the data stands the next member, or the record that repeats its sizes.
bool FramingReader::endsAt(const Listed &listed, std::uint64_t next)
{
    if (next < listed.end)
        return refuse(shown(listed.header.name) + "its data overlaps with what follows");
    const std::uint64_t gap = next - listed.end;
    if (!listed.header.sizesFollow())
        return gap == 0 || refuse(shown(listed.header.name) + std::to_string(gap) + " bytes that belong to no member follow it");
    std::string record;
    if (gap > 24 || !bytes(listed.end, gap, record) || !isSizeRecord(record, listed.header))
        return refuse(shown(listed.header.name) + "what follows its data does not repeat its checksum and sizes");
    return true;
}

bool FramingReader::holdPlaces()
{
    for (Listed &listed : m_members)
        if (!compareOwnHeader(listed))
            return false;
    std::vector<const Listed *> order;
    for (const Listed &listed : m_members)
        order.push_back(&listed);
    std::sort(order.begin(), order.end(), [](const Listed *a, const Listed *b) { return a->header.offset < b->header.offset; });
    const std::uint64_t first = order.empty() ? m_listOffset : order.front()->header.offset;
    if (first != 0)
        return refuse(std::to_string(first) + " bytes that belong to no member stand before the first one");
    for (std::size_t i = 0; i < order.size(); ++i)
        if (!endsAt(*order[i], i + 1 < order.size() ? order[i + 1]->header.offset : m_listOffset))
            return false;
    return true;
}

Result<std::vector<ZipMember>> FramingReader::read()
{
    if (!findEnd() || !readList() || !holdSizes() || !holdPlaces())
        return Error{m_code, m_name, m_rule};
    std::vector<ZipMember> members;
    for (Listed &listed : m_members)
        if (!listed.header.isFolder())
            members.push_back(std::move(listed.member));
    return members;
}

} // namespace

Result<std::vector<ZipMember>> readZipFraming(int file, std::uint64_t size, const std::string &name, const ZipLimits &limits)
{
    return FramingReader(file, size, name, limits).read();
}

} // namespace redossier
