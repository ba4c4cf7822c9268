// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/livelog.h"

#include "app/cli/console.h"

namespace redossier {

namespace {
constexpr std::size_t shownBytes = 240;
}

void LiveLog::show()
{
    // Blank lines and what an interpreter answers to this program tell a person nothing.
    const bool isForPeople = m_line.find_first_not_of(" \t") != std::string::npos && !m_line.starts_with("::redossier-");
    if (isForPeople)
        showLine();
    m_line.clear();
    m_returned = false;
}

void LiveLog::showLine()
{
    std::size_t end = m_line.size();
    if (end > shownBytes) {
        end = shownBytes;
        // Never in the middle of a character.
        while (end > 0 && (static_cast<unsigned char>(m_line[end]) & 0xC0u) == 0x80u)
            --end;
    }
    m_console.note("  | " + m_line.substr(0, end) + (end < m_line.size() ? " ..." : ""));
}

void LiveLog::add(std::string_view piece)
{
    if (m_console.settings().quiet)
        return;
    for (const char c : piece) {
        if (c == '\n') {
            show();
        } else if (c == '\r') {
            m_returned = true;
        } else {
            if (m_returned)
                m_line.clear();
            m_returned = false;
            if (m_line.size() <= shownBytes + 4)
                m_line += c;
        }
    }
}

void LiveLog::finish()
{
    if (!m_line.empty())
        show();
}

} // namespace redossier
