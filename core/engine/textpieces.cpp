// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/textpieces.h"

#include "core/engine/orderedwork.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::uint64_t beyondPiece = 4096; // read with a piece, where its last record is likely to end

//! Behind the first line end at or after `at`; npos where the text holds none. Before the end of the file (`isAll`) a CR at the
//! end of the text may be the half of a line end.
std::size_t behindLineEnd(std::string_view text, std::size_t at, bool heedsQuotes, bool inQuotes, bool isAll)
{
    for (std::size_t i = at; i < text.size(); ++i) {
        if (heedsQuotes && text[i] == '"')
            inQuotes = !inQuotes;
        else if (inQuotes)
            continue;
        else if (text[i] == '\n')
            return i + 1;
        else if (text[i] == '\r' && (i + 1 < text.size() ? text[i + 1] != '\n' : isAll))
            return i + 1;
    }
    return std::string_view::npos;
}

} // namespace

TextPieces::TextPieces(const ByteSource &source, std::uint64_t begin, std::uint64_t pieceBytes)
    : m_source(source), m_begin(begin), m_pieceBytes(pieceBytes),
      m_count(std::max<std::uint64_t>(1, (source.size() - begin + pieceBytes - 1) / pieceBytes))
{
}

//! One character before its first record may begin: that one may be a line end. The first piece begins where the records do.
std::uint64_t TextPieces::startOf(std::uint64_t number) const
{
    return number == 0 ? m_begin : number >= m_count ? m_source.size() : m_begin + number * m_pieceBytes - 1;
}

Outcome TextPieces::heedQuotes()
{
    std::vector<std::vector<char>> buffers(threadsFor(m_count));
    bool open = false;
    m_heedsQuotes = true;
    m_inQuotes.clear();
    OrderedWork<std::uint64_t> work(
        m_count,
        [&](std::uint64_t number, unsigned thread) -> Result<std::uint64_t> {
            const std::uint64_t start = startOf(number), length = startOf(number + 1) - start;
            if (const auto read = fill(buffers[thread], start, 0, length); !read)
                return read.error();
            const auto begin = buffers[thread].begin();
            return static_cast<std::uint64_t>(std::count(begin, begin + static_cast<std::ptrdiff_t>(length), '"'));
        },
        [&](std::uint64_t &&quotes, std::uint64_t) {
            m_inQuotes.push_back(open);
            open = open != (quotes % 2 == 1);
        });
    return work.run(static_cast<unsigned>(buffers.size()));
}

//! Bytes from `from` on: `have` of them are there, `want` are wanted.
Outcome TextPieces::fill(std::vector<char> &buffer, std::uint64_t from, std::uint64_t have, std::uint64_t want) const
{
    if (buffer.size() < want)
        buffer.resize(want);
    return m_source.read(from + have, reinterpret_cast<std::byte *>(buffer.data() + have), want - have);
}

Result<std::string_view> TextPieces::read(std::uint64_t number, std::vector<char> &buffer) const
{
    const std::uint64_t start = startOf(number);
    const std::uint64_t left = m_source.size() - start;
    const std::uint64_t next = startOf(number + 1) - start; // of the following piece, in the text read here
    const bool isLast = number + 1 == m_count;
    const bool isOpen = inQuotes(number);
    const std::uint64_t most = std::min(left, next + recordLimit + 1);
    std::uint64_t have = 0;
    for (std::uint64_t want = std::min(most, next + beyondPiece);; want = std::min(most, 4 * want)) {
        if (const auto read = fill(buffer, start, have, want); !read)
            return read.error();
        have = want;
        const std::string_view text(buffer.data(), have);
        const bool isAll = have == left;
        const std::size_t begin = number == 0 ? 0 : behindLineEnd(text, 0, m_heedsQuotes, isOpen, isAll);
        const bool endsOpen = !isLast && inQuotes(number + 1);
        const std::size_t end = isLast ? have : behindLineEnd(text, next, m_heedsQuotes, endsOpen, isAll);
        if (end != std::string_view::npos && begin != std::string_view::npos)
            return text.substr(begin, end - begin);
        if (have == most)
            return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
    }
}

} // namespace redossier
