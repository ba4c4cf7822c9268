// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/decimaltext.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace redossier {

//! Walks over the records of a delimited text (RFC 4180: quotes, doubled quotes, line ends inside quotes). Records end at
//! LF, CR LF or a lone CR.
class CsvScanner
{
public:
    //! The text begins on line `line`.
    CsvScanner(std::string_view text, char separator, std::uint64_t line = 1);

    bool atEnd() const { return m_at >= m_text.size(); }
    //! Reads one record and calls `take(column, text, decimal)` for each field; `decimal` is null unless the field is plainly
    //! a number with a decimal point. False with `rule` set when the text breaks a rule.
    template <class Take>
    bool readRecord(Take &&take);
    //! The line on which the record that was read last began, from 1.
    std::uint64_t line() const { return m_recordLine; }
    //! The line on which the next record begins.
    std::uint64_t nextLine() const { return m_line; }
    std::string_view rest() const { return m_text.substr(m_at); }
    //! True when only line ends follow.
    bool onlyLineEndsFollow() const
    {
        return !atEnd() && isLineEnd(m_text[m_at]) && m_text.find_first_not_of("\r\n", m_at) == std::string_view::npos;
    }
    void passLineEnds();
    const std::string &rule() const { return m_rule; }

private:
    static constexpr std::size_t recordLimit = 16u << 20;
    enum class After { separator, record, failure };
    static bool isLineEnd(char character) { return character == '\n' || character == '\r'; }
    std::uint64_t endsFrom(std::size_t from) const;
    std::size_t nextEnd();
    After readPlain(std::size_t end, std::string_view &field, const Decimal *&decimal);
    After readQuoted(std::string_view &field);
    After endOfField();
    void passLineEnd();
    After refuse(const std::string &why);

    std::string_view m_text;
    char m_separator;
    std::uint64_t m_ends = 0; //!< those of endsFrom(m_endsFrom)
    std::size_t m_endsFrom = SIZE_MAX - 63;
    Decimal m_decimal;
    std::size_t m_at = 0;
    std::uint64_t m_line;
    std::uint64_t m_recordLine;
    std::size_t m_recordStart = 0;
    std::string m_unquoted;
    std::string m_rule;
};

//! Where a character of the next 64 is one at which a field without quotes ends, or that it must not hold.
inline std::uint64_t CsvScanner::endsFrom(std::size_t from) const
{
    const std::size_t count = std::min<std::size_t>(64, m_text.size() - from);
    const char *read = m_text.data() + from;
    std::uint64_t ends = 0;
#ifdef __SSE2__
    std::array<char, 64> last;
    if (count < last.size()) {
        last.fill(0);
        read = static_cast<const char *>(std::memcpy(last.data(), read, count));
    }
    const auto each = [](char one) { return _mm_set1_epi8(one); };
    for (unsigned i = 0; i < 4; ++i) {
        const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i *>(read) + i);
        const __m128i found = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(sixteen, each(m_separator)), _mm_cmpeq_epi8(sixteen, each('"'))),
            _mm_or_si128(_mm_cmpeq_epi8(sixteen, each('\n')), _mm_cmpeq_epi8(sixteen, each('\r'))));
        ends |= static_cast<std::uint64_t>(_mm_movemask_epi8(found)) << 16 * i;
    }
#else
    for (std::size_t i = 0; i < count; ++i)
        ends |= std::uint64_t{read[i] == m_separator || read[i] == '"' || isLineEnd(read[i]) ? 1u : 0u} << i;
#endif
    return ends;
}

//! The first such character from m_at on, else the end of the text. Known before the field itself is looked at, so that what one
//! says does not keep the next one waiting.
inline std::size_t CsvScanner::nextEnd()
{
    for (std::size_t at = m_at;; at = m_endsFrom + 64) {
        if (at - m_endsFrom >= 64) {
            if (at >= m_text.size())
                return m_text.size();
            m_endsFrom = at;
            m_ends = endsFrom(at);
        }
        if (const std::uint64_t ahead = m_ends >> (at - m_endsFrom); ahead != 0)
            return at + static_cast<std::size_t>(std::countr_zero(ahead));
    }
}

inline CsvScanner::After CsvScanner::readPlain(std::size_t end, std::string_view &field, const Decimal *&decimal)
{
    field = std::string_view(m_text.data() + m_at, end - m_at);
    if (end < m_text.size() && end >= decimaltext::marginBefore)
        decimal = decimaltext::readDecimal(field.data(), m_text.data() + end, m_decimal) ? &m_decimal : nullptr;
    m_at = end;
    if (m_at < m_text.size() && m_text[m_at] == m_separator && m_at - m_recordStart <= recordLimit) {
        ++m_at;
        return After::separator;
    }
    return endOfField();
}

template <class Take>
bool CsvScanner::readRecord(Take &&take)
{
    m_recordLine = m_line;
    m_recordStart = m_at;
    for (std::size_t column = 0;; ++column) {
        std::string_view field;
        const Decimal *decimal = nullptr;
        const std::size_t end = nextEnd();
        const bool quoted = end == m_at && end < m_text.size() && m_text[end] == '"';
        const After after = quoted ? readQuoted(field) : readPlain(end, field, decimal);
        if (after == After::failure)
            return false;
        take(column, field, decimal);
        if (after == After::record)
            return true;
    }
}

} // namespace redossier
