// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvscanner.h"

#include <algorithm>

namespace redossier {

CsvScanner::CsvScanner(std::string_view text, char separator, std::uint64_t line)
    : m_text(text), m_separator(separator), m_line(line), m_recordLine(line)
{
}

CsvScanner::After CsvScanner::refuse(const std::string &why)
{
    m_rule = "line " + std::to_string(m_line) + ": " + why;
    return After::failure;
}

void CsvScanner::passLineEnds()
{
    while (!atEnd() && isLineEnd(m_text[m_at]))
        passLineEnd();
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
    if (isLineEnd(m_text[m_at])) {
        passLineEnd();
        return After::record;
    }
    return refuse(m_text[m_at] == '"' ? "a quote inside a field that is not quoted" : "something follows a closing quote");
}

CsvScanner::After CsvScanner::readQuoted(std::string_view &field)
{
    m_unquoted.clear();
    const std::uint64_t openedOn = m_line;
    for (++m_at;;) {
        const std::size_t quote = m_text.find('"', m_at);
        if (quote == std::string_view::npos) {
            m_line = openedOn;
            const bool isLong = m_text.size() - m_recordStart > recordLimit;
            return refuse(isLong ? "a record of more than 16 MiB" : "a quote is opened and never closed");
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

} // namespace redossier
