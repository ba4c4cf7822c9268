// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/texttable.h"

#include <algorithm>
#include <numeric>

namespace redossier {

namespace {

constexpr std::size_t gap = 2;

std::string spaces(std::size_t count)
{
    return std::string(count, ' ');
}

} // namespace

std::size_t shownWidth(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::vector<std::string> wrappedText(const std::string &first, std::string_view text)
{
    std::vector<std::string> lines;
    const std::size_t indent = shownWidth(first);
    std::string line = first;
    bool hasWord = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty())
            continue;
        if (hasWord && shownWidth(line) + 1 + shownWidth(word) > textWidth) {
            lines.push_back(std::move(line));
            line = spaces(indent);
            hasWord = false;
        }
        line += (hasWord ? " " : "") + std::string(word);
        hasWord = true;
    }
    lines.push_back(std::move(line));
    return lines;
}

std::vector<std::size_t> TextTable::widths() const
{
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < m_head.size(); ++column) {
        widths.push_back(shownWidth(m_head[column].first));
        for (const auto &row : m_rows)
            widths.back() = std::max(widths.back(), column < row.size() ? shownWidth(row[column]) : 0);
    }
    return widths;
}

std::string TextTable::line(const std::vector<std::string> &cells, const std::vector<std::size_t> &widths, std::size_t indent) const
{
    std::string text = spaces(indent);
    for (std::size_t column = 0; column < m_head.size(); ++column) {
        const std::string cell = column < cells.size() ? cells[column] : "";
        const std::string fill = spaces(widths[column] - shownWidth(cell));
        text += (column > 0 ? spaces(gap) : "") + (m_head[column].second == Align::right ? fill + cell : cell + fill);
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::vector<std::string> TextTable::stacked(std::size_t indent) const
{
    std::vector<std::string> lines;
    std::size_t width = 0;
    for (const auto &[name, align] : m_head)
        width = std::max(width, shownWidth(name));
    for (const auto &row : m_rows)
        for (std::size_t column = 0; column < m_head.size(); ++column) {
            const std::string &name = m_head[column].first;
            const std::string label = spaces(indent + (column > 0 ? gap : 0)) + name + spaces(width - shownWidth(name) + gap);
            lines.push_back(label + (column < row.size() ? row[column] : ""));
        }
    return lines;
}

std::vector<std::string> TextTable::lines(std::size_t indent) const
{
    const std::vector<std::size_t> all = widths();
    if (std::accumulate(all.begin(), all.end(), indent) + gap * (all.size() - 1) > textWidth)
        return stacked(indent);
    std::vector<std::string> head;
    for (const auto &[name, align] : m_head)
        head.push_back(name);
    std::vector<std::string> lines{line(head, all, indent)};
    for (const auto &row : m_rows)
        lines.push_back(line(row, all, indent));
    return lines;
}

} // namespace redossier
