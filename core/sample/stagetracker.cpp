// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/stagetracker.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 7> names{"read_data", "preprocess", "transfer", "compute", "extension", "write", "reload"};
constexpr std::size_t longestLine = 256;
constexpr std::size_t mostUnknown = 20;
constexpr std::size_t mostStages = 10000; //!< a program that reports one per batch

} // namespace

bool isStageName(std::string_view name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::optional<std::string> stageOfLine(std::string_view line)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = line.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return std::nullopt;
    line = line.substr(begin, line.find_last_not_of(blanks) - begin + 1);
    constexpr std::string_view mark = "::stage";
    if (!line.starts_with(mark))
        return std::nullopt;
    line.remove_prefix(mark.size());
    const auto name = line.find_first_not_of(" \t");
    if (name == 0 || name == std::string_view::npos || line.find_first_of(" \t", name) != std::string_view::npos)
        return std::nullopt;
    return std::string(line.substr(name));
}

void StageTracker::feed(Stream stream, std::string_view piece)
{
    Line &line = m_lines[stream == Stream::standardOutput ? 0 : 1];
    while (!piece.empty()) {
        const auto end = piece.find('\n');
        const std::string_view part = piece.substr(0, end);
        if (line.text.size() + part.size() > longestLine)
            line.tooLong = true;
        else
            line.text += part;
        if (end == std::string_view::npos)
            return;
        endLine(line);
        piece.remove_prefix(end + 1);
    }
}

void StageTracker::finish()
{
    for (Line &line : m_lines)
        endLine(line);
    if (!m_stages.empty() && !m_stages.back().seconds)
        m_stages.back().seconds = m_watch.seconds() - m_stages.back().started;
}

void StageTracker::endLine(Line &line)
{
    const auto name = line.tooLong ? std::nullopt : stageOfLine(line.text);
    line = {};
    if (!name)
        return;
    if (!isStageName(*name)) {
        if (m_unknown.size() < mostUnknown && std::find(m_unknown.begin(), m_unknown.end(), *name) == m_unknown.end())
            m_unknown.push_back(*name);
        return;
    }
    const double now = m_watch.seconds();
    m_current = *name;
    if (!m_stages.empty() && !m_stages.back().seconds)
        m_stages.back().seconds = now - m_stages.back().started;
    if (m_stages.size() < mostStages)
        m_stages.push_back({*name, now, std::nullopt});
}

} // namespace redossier
