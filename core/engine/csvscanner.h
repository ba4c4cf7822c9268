// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <charconv>
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
    //! Reads one record and calls `take(column, text, real)` for each field; `real` points to its value where it is plainly a
    //! number with a decimal point, else it is null. False with `rule` set when the text breaks a rule.
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
    bool readReal(std::string_view &field, double &real);
    After readPlain(std::string_view &field);
    After readQuoted(std::string_view &field);
    After endOfField();
    void passLineEnd();
    After refuse(const std::string &why);

    std::string_view m_text;
    char m_separator;
    std::array<bool, 256> m_ends = {}; //!< characters at which a field without quotes ends, or that it must not hold
    std::size_t m_at = 0;
    std::uint64_t m_line;
    std::uint64_t m_recordLine;
    std::size_t m_recordStart = 0;
    std::string m_unquoted;
    std::string m_rule;
};

inline CsvScanner::After CsvScanner::readPlain(std::string_view &field)
{
    const char *const begin = m_text.data() + m_at;
    const char *const end = m_text.data() + m_text.size();
    const char *at = begin;
#ifdef __SSE2__
    // Sixteen characters at a time, as long as none of them ends the field.
    const auto each = [](char one) { return _mm_set1_epi8(one); };
    for (; end - at >= 16; at += 16) {
        const __m128i read = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
        const __m128i ends = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(read, each(m_separator)), _mm_cmpeq_epi8(read, each('"'))),
            _mm_or_si128(_mm_cmpeq_epi8(read, each('\n')), _mm_cmpeq_epi8(read, each('\r'))));
        if (const int mask = _mm_movemask_epi8(ends); mask != 0) {
            at += __builtin_ctz(static_cast<unsigned>(mask));
            break;
        }
    }
#endif
    while (at != end && !m_ends[static_cast<unsigned char>(*at)])
        ++at;
    field = std::string_view(begin, static_cast<std::size_t>(at - begin));
    m_at += field.size();
    if (at != end && *at == m_separator && m_at - m_recordStart <= recordLimit) {
        ++m_at;
        return After::separator;
    }
    return at != end && *at == '"' ? refuse("a quote inside a field that is not quoted") : endOfField();
}

//! A field that is a sign, up to four digits, a point and what makes it a number; it is read without looking for its end first.
inline bool CsvScanner::readReal(std::string_view &field, double &real)
{
    constexpr std::size_t most = 4;
    std::size_t point = m_at + (m_at < m_text.size() && m_text[m_at] == '-' ? 1 : 0);
    const std::size_t digits = point;
    while (point < m_text.size() && point - digits <= most && m_text[point] >= '0' && m_text[point] <= '9')
        ++point;
    if (point == digits || point >= m_text.size() || m_text[point] != '.')
        return false;
    const auto [end, failure] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), real);
    const auto length = static_cast<std::size_t>(end - m_text.data()) - m_at;
    if (failure != std::errc{} || m_at + length >= m_text.size() || !(*end == m_separator || isLineEnd(*end)))
        return false;
    field = m_text.substr(m_at, length);
    return true;
}

template <class Take>
bool CsvScanner::readRecord(Take &&take)
{
    m_recordLine = m_line;
    m_recordStart = m_at;
    for (std::size_t column = 0;; ++column) {
        std::string_view field;
        double real = 0;
        const bool isReal = readReal(field, real);
        if (isReal)
            m_at += field.size();
        const bool quoted = m_at < m_text.size() && m_text[m_at] == '"';
        const After after = isReal ? endOfField() : quoted ? readQuoted(field) : readPlain(field);
        if (after == After::failure)
            return false;
        take(column, field, isReal ? &real : nullptr);
        if (after == After::record)
            return true;
    }
}

} // namespace redossier
