// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <cstdint>
#include <string_view>
#include <vector>

namespace redossier {

//! One line of a log as it is shown.
struct LogLine
{
    QString text;
    std::uint64_t offset = 0; //!< of its first byte in everything that was added
};

//! Makes lines for the eye of what a program printed: a carriage return writes over its line, control characters become
//! visible, and a very long line is folded.
class LogText
{
public:
    static constexpr qsizetype foldAfter = 2'000; //!< characters

    explicit LogText(std::uint64_t offset = 0) : m_begin(offset) {}

    //! The lines that ended in `bytes`.
    std::vector<LogLine> add(std::string_view bytes);
    //! What was printed since the last newline.
    std::vector<LogLine> unfinished() const;
    //! `bytes` are not added; the line that they cut is ended.
    std::vector<LogLine> skip(std::uint64_t bytes);

private:
    void endLine(std::vector<LogLine> &lines);
    void dropOverwritten();

    QByteArray m_line;
    std::uint64_t m_begin; //!< of m_line
};

} // namespace redossier
