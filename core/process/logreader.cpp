// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/logreader.h"

#include "core/plain/beneath.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace {

constexpr std::size_t block = 1u << 20;
constexpr std::size_t mostOffsets = 10'000;

Error unreadable()
{
    return {"file_unreadable", "log", std::strerror(errno)};
}

void lower(std::string &text)
{
    for (char &letter : text)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
}

} // namespace

Result<LogReader> LogReader::open(const std::filesystem::path &folder, std::string_view relative)
{
    const auto root = openFolder(folder.string());
    if (!root)
        return root.error();
    auto file = openBeneath(root->get(), relative);
    if (!file)
        return file.error();
    return LogReader(std::move(*file));
}

Result<std::uint64_t> LogReader::size() const
{
    struct stat status;
    if (::fstat(m_file.get(), &status) != 0)
        return unreadable();
    return static_cast<std::uint64_t>(status.st_size);
}

Result<std::string> LogReader::bytesAt(std::uint64_t offset, std::size_t most) const
{
    std::string bytes(most, '\0');
    std::size_t done = 0;
    while (done < most) {
        const auto read = ::pread(m_file.get(), bytes.data() + done, most - done, static_cast<off_t>(offset + done));
        if (read < 0 && errno == EINTR)
            continue;
        if (read < 0)
            return unreadable();
        if (read == 0)
            break;
        done += static_cast<std::size_t>(read);
    }
    bytes.resize(done);
    return bytes;
}

Result<LogPart> LogReader::partAt(std::uint64_t offset, std::size_t most) const
{
    const auto whole = size();
    if (!whole)
        return whole.error();
    if (offset >= *whole)
        return partBefore(*whole, most);
    // One byte more, which tells whether a line begins at the offset.
    const std::uint64_t from = offset > 0 ? offset - 1 : 0;
    auto bytes = bytesAt(from, most + (offset - from));
    if (!bytes)
        return bytes.error();
    LogPart part{std::move(*bytes), from, *whole};
    if (offset > 0) {
        const auto newline = part.text.find('\n');
        const std::size_t cut = newline == std::string::npos || newline + 1 == part.text.size() ? 1 : newline + 1;
        part.text.erase(0, cut);
        part.begin += cut;
    }
    if (part.end() < *whole)
        if (const auto last = part.text.rfind('\n'); last != std::string::npos)
            part.text.resize(last + 1);
    return part;
}

Result<LogPart> LogReader::partBefore(std::uint64_t offset, std::size_t most) const
{
    const auto whole = size();
    if (!whole)
        return whole.error();
    const std::uint64_t end = std::min(offset, *whole);
    const std::uint64_t from = end > most ? end - most : 0;
    auto bytes = bytesAt(from, static_cast<std::size_t>(end - from));
    if (!bytes)
        return bytes.error();
    LogPart part{std::move(*bytes), from, *whole};
    if (from > 0)
        if (const auto newline = part.text.find('\n'); newline != std::string::npos && newline + 1 < part.text.size()) {
            part.text.erase(0, newline + 1);
            part.begin += newline + 1;
        }
    return part;
}

Result<std::uint64_t> LogReader::offsetOfLine(std::int64_t line, const TaskContext &context) const
{
    std::uint64_t offset = 0;
    std::uint64_t lineBegin = 0;
    for (std::int64_t left = line - 1; left > 0;) {
        if (context.cancelled())
            return Error{"cancelled", "log", {}};
        const auto bytes = bytesAt(offset, block);
        if (!bytes)
            return bytes.error();
        if (bytes->empty())
            break;
        for (std::size_t at = 0; left > 0; --left) {
            const auto newline = bytes->find('\n', at);
            if (newline == std::string::npos || (bytes->size() < block && newline + 1 == bytes->size()))
                break;
            at = newline + 1;
            lineBegin = offset + at;
        }
        offset += bytes->size();
    }
    return lineBegin;
}

Result<LogMatches> LogReader::find(std::string_view text, const TaskContext &context) const
{
    LogMatches matches;
    std::string wanted(text);
    lower(wanted);
    if (wanted.empty())
        return matches;
    for (std::uint64_t offset = 0;;) {
        if (context.cancelled())
            return Error{"cancelled", "log", {}};
        auto bytes = bytesAt(offset, block + wanted.size() - 1);
        if (!bytes)
            return bytes.error();
        lower(*bytes);
        // What begins in the last bytes belongs to the next block, which reads them again.
        for (std::size_t at = bytes->find(wanted); at < block; at = bytes->find(wanted, at + wanted.size())) {
            ++matches.total;
            if (matches.offsets.size() < mostOffsets)
                matches.offsets.push_back(offset + at);
        }
        if (bytes->size() < block)
            return matches;
        offset += block;
    }
}

} // namespace redossier
