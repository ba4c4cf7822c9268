// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvscanner.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t recordLimit = 16u << 20;

} // namespace

CsvScanner::After CsvScanner::refuse(const std::string &why)
{
    m_rule = "line " + std::to_string(m_line) + ": " + why;
    return After::failure;
}

bool CsvScanner::onlyLineEndsFollow() const
{
    return m_text.find_first_not_of("\r\n", m_at) == std::string_view::npos;
}

void CsvScanner::passLineEnd()
{
    if (m_text[m_at] == '\r' && m_at + 1 < m_text.size() && m_text[m_at + 1] == '\n')
        ++m_at;
    ++m_at;
    ++m_line;
}

CsvScanner::After CsvScanner::endOfField()
{
    if (m_at - m_recordStart > recordLimit)
        return refuse("a record of more than 16 MiB");
    if (m_at >= m_text.size())
        return After::record;
    if (m_text[m_at] == m_separator) {
        ++m_at;
        return After::separator;
    }
    if (m_text[m_at] == '\n' || m_text[m_at] == '\r') {
        passLineEnd();
        return After::record;
    }
    return refuse("something follows a closing quote");
}

CsvScanner::After CsvScanner::readPlain(std::string_view &field)
{
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && m_text[m_at] != m_separator && m_text[m_at] != '\n' && m_text[m_at] != '\r') {
        if (m_text[m_at] == '"')
            return refuse("a quote inside a field that is not quoted");
        ++m_at;
    }
    field = m_text.substr(begin, m_at - begin);
    return endOfField();
}

CsvScanner::After CsvScanner::readQuoted(std::string_view &field)
{
    m_unquoted.clear();
    const std::uint64_t openedOn = m_line;
    for (++m_at;;) {
        const std::size_t quote = m_text.find('"', m_at);
        if (quote == std::string_view::npos) {
            m_line = openedOn;
            return refuse("a quote is opened and never closed");
        }
        const auto piece = m_text.substr(m_at, quote - m_at);
        m_unquoted += piece;
        m_line += static_cast<std::uint64_t>(std::count(piece.begin(), piece.end(), '\n'));
        m_at = quote + 1;
        if (m_at >= m_text.size() || m_text[m_at] != '"')
            break;
        m_unquoted += '"';
        ++m_at;
    }
    field = m_unquoted;
    return endOfField();
}

bool CsvScanner::readRecord(const FieldTaker &take)
{
    m_recordLine = m_line;
    m_recordStart = m_at;
    for (std::size_t column = 0;; ++column) {
        std::string_view field;
        const bool quoted = m_at < m_text.size() && m_text[m_at] == '"';
        const After after = quoted ? readQuoted(field) : readPlain(field);
        if (after == After::failure || !take(column, field, quoted))
            return false;
        if (after == After::record)
            return true;
    }
}

} // namespace redossier
