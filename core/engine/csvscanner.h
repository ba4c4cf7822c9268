// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace redossier {

//! Walks over the records of a delimited text (RFC 4180: quotes, doubled quotes, line ends inside quotes). Records end at
//! LF, CR LF or a lone CR.
class CsvScanner
{
public:
    CsvScanner(std::string_view text, char separator) : m_text(text), m_separator(separator) {}

    //! Called for each field: its place in the record, its text, and whether it was quoted. False stops the walk.
    using FieldTaker = std::function<bool(std::size_t column, std::string_view text, bool quoted)>;

    bool atEnd() const { return m_at >= m_text.size(); }
    //! Reads one record; false with `rule` set when the text breaks a rule, or when `take` stopped it.
    bool readRecord(const FieldTaker &take);
    //! The line on which the record that was read last began, from 1.
    std::uint64_t line() const { return m_recordLine; }
    //! True when only line ends follow.
    bool onlyLineEndsFollow() const;
    const std::string &rule() const { return m_rule; }

private:
    enum class After { separator, record, failure };
    After readPlain(std::string_view &field);
    After readQuoted(std::string_view &field);
    After endOfField();
    void passLineEnd();
    After refuse(const std::string &why);

    std::string_view m_text;
    char m_separator;
    std::size_t m_at = 0;
    std::uint64_t m_line = 1;
    std::uint64_t m_recordLine = 1;
    std::size_t m_recordStart = 0;
    std::string m_unquoted;
    std::string m_rule;
};

} // namespace redossier
