// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"

#include <string_view>

namespace redossier {

//! Cuts a text into pieces of whole records (a line each, unless a line end stands in quotes), so that any thread can read
//! any piece: where one begins and ends is seen near its bounds alone.
class TextPieces
{
public:
    //! A longer record is no record: the piece that holds it ends somewhere within.
    static constexpr std::uint64_t recordLimit = 16u << 20;

    //! The records begin at `begin`; pieces have about `pieceBytes`. The source outlives this.
    TextPieces(const ByteSource &source, std::uint64_t begin, std::uint64_t pieceBytes);

    //! At least one, which may be empty as any other.
    std::uint64_t count() const { return m_count; }
    //! About as many bytes of the source lie before the end of a piece.
    std::uint64_t endOf(std::uint64_t number) const { return startOf(number + 1); }
    //! From now on a line end in quotes ends no piece. Reads everything once. Code: file_unreadable.
    Outcome heedQuotes();

    //! The text of a piece, in `buffer`, which is of use for the next one. Code: file_unreadable.
    Result<std::string_view> read(std::uint64_t number, std::vector<char> &buffer) const;

private:
    std::uint64_t startOf(std::uint64_t number) const;
    Outcome fill(std::vector<char> &buffer, std::uint64_t from, std::uint64_t have, std::uint64_t want) const;
    bool inQuotes(std::uint64_t number) const { return !m_inQuotes.empty() && m_inQuotes[number]; }

    const ByteSource &m_source;
    std::uint64_t m_begin, m_pieceBytes, m_count;
    bool m_heedsQuotes = false;
    std::vector<bool> m_inQuotes; //!< whether the character before the start of each piece stands behind an opened quote
};

} // namespace redossier
