// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsontext.h"

#include "core/engine/textfile.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

constexpr std::uint64_t sizeLimit = std::uint64_t{8} << 30;
constexpr std::size_t pieceBytes = 64u << 10;

//! How many bytes at the end of a text are a character that is cut.
std::size_t cutEnd(std::string_view text)
{
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xc0u) == 0x80u)
            continue;
        const std::size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        return length > back ? back : 0;
    }
    return 0;
}

} // namespace

Result<JsonText> JsonText::open(const Bytes &source, const std::string &file, unsigned passes, const ProgressTaker &progress)
{
    if (source->size() > sizeLimit)
        return Error{"file_too_large", file, std::to_string(source->size()) + " bytes of text"};
    JsonText text;
    text.m_source = source;
    text.m_file = file;
    text.m_passes = passes;
    text.m_progress = progress;
    std::array<char, 3> mark{};
    const std::size_t count = std::min<std::uint64_t>(mark.size(), source->size());
    if (const auto read = text.read(0, mark.data(), count); !read)
        return read.error();
    text.m_begin = std::string_view(mark.data(), count) == "\xef\xbb\xbf" ? 3 : 0;
    if (const auto checked = text.check(); !checked)
        return checked.error();
    return text;
}

Outcome JsonText::check() const
{
    std::string piece;
    std::uint64_t line = 1;
    for (std::uint64_t offset = 0; offset < size();) {
        piece.resize(std::min<std::uint64_t>(pieceBytes, size() - offset));
        if (const auto got = read(offset, piece.data(), piece.size()); !got)
            return got;
        if (offset + piece.size() < size())
            piece.resize(piece.size() - cutEnd(piece));
        if (const auto checked = checkText(piece, line, m_file); !checked)
            return checked;
        line += static_cast<std::uint64_t>(std::count(piece.begin(), piece.end(), '\n'));
        offset += piece.size();
    }
    return Done{};
}

std::string JsonText::spelledPlace(std::uint64_t offset) const
{
    const LineAndColumn place = JsonPlaces(*this).at(offset);
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": ";
}

LineAndColumn JsonPlaces::at(std::uint64_t offset)
{
    std::string piece;
    while (m_offset < std::min(offset, m_text->size())) {
        piece.resize(std::min<std::uint64_t>(pieceBytes, std::min(offset, m_text->size()) - m_offset));
        if (!m_text->read(m_offset, piece.data(), piece.size()))
            break; // Whoever reads the text itself tells.
        for (const char one : piece) {
            if (one == '\n')
                m_place = {m_place.line + 1, 1};
            else if ((static_cast<unsigned char>(one) & 0xC0u) != 0x80u)
                ++m_place.column;
        }
        m_offset += piece.size();
    }
    return m_place;
}

} // namespace redossier
