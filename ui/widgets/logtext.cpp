// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/logtext.h"

#include "ui/words/words.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr qsizetype longest = 64 << 10; //!< bytes of a line without end that are kept together

//! What the last carriage return left to see.
std::string_view overwritten(std::string_view line)
{
    while (!line.empty() && line.back() == '\r')
        line.remove_suffix(1);
    const auto last = line.rfind('\r');
    return last == std::string_view::npos ? line : line.substr(last + 1);
}

void appendFolded(std::vector<LogLine> &lines, std::string_view bytes, std::uint64_t offset)
{
    const QString text = shown(std::string(overwritten(bytes)));
    qsizetype at = 0;
    do {
        qsizetype length = std::min(LogText::foldAfter, text.size() - at);
        if (at + length < text.size() && text[at + length - 1].isHighSurrogate())
            --length;
        lines.push_back({text.mid(at, length), offset});
        at += length;
    } while (at < text.size());
}

} // namespace

void LogText::endLine(std::vector<LogLine> &lines)
{
    appendFolded(lines, std::string_view(m_line.constData(), static_cast<std::size_t>(m_line.size())), m_begin);
    m_begin += static_cast<std::uint64_t>(m_line.size());
    m_line.clear();
}

std::vector<LogLine> LogText::add(std::string_view bytes)
{
    std::vector<LogLine> lines;
    while (!bytes.empty()) {
        const auto newline = bytes.find('\n');
        const auto piece = bytes.substr(0, newline);
        m_line.append(piece.data(), static_cast<qsizetype>(piece.size()));
        bytes.remove_prefix(piece.size());
        if (!bytes.empty()) {
            endLine(lines);
            ++m_begin; // the newline
            bytes.remove_prefix(1);
        } else if (m_line.size() > longest) {
            dropOverwritten();
            if (m_line.size() > longest)
                endLine(lines);
        }
    }
    return lines;
}

//! A progress bar that goes on for hours must not fill the memory, nor the view.
void LogText::dropOverwritten()
{
    const auto last = m_line.lastIndexOf('\r', m_line.size() - 2);
    if (last < 0)
        return;
    m_line.remove(0, last + 1);
    m_begin += static_cast<std::uint64_t>(last) + 1;
}

std::vector<LogLine> LogText::unfinished() const
{
    std::vector<LogLine> lines;
    if (!m_line.isEmpty())
        appendFolded(lines, std::string_view(m_line.constData(), static_cast<std::size_t>(m_line.size())), m_begin);
    return lines;
}

std::vector<LogLine> LogText::skip(std::uint64_t bytes)
{
    std::vector<LogLine> lines;
    if (!m_line.isEmpty())
        endLine(lines);
    m_begin += bytes;
    return lines;
}

} // namespace redossier
