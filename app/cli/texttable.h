// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The width that plain output keeps to; numbers are never cut, so a line may be longer where one alone is.
inline constexpr std::size_t textWidth = 100;

//! Code points, which is what a terminal shows of most scripts.
std::size_t shownWidth(std::string_view text);

//! Words in lines of at most `textWidth`: the first begins with `first`, the others are indented as far.
std::vector<std::string> wrappedText(const std::string &first, std::string_view text);

//! Columns of text with a head.
class TextTable
{
public:
    enum class Align { left, right };
    explicit TextTable(std::vector<std::pair<std::string, Align>> head) : m_head(std::move(head)) {}
    void add(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    bool isEmpty() const { return m_rows.empty(); }
    //! Indented by `indent`. A table that would be wider than `textWidth` has a line for each cell instead, below its head.
    std::vector<std::string> lines(std::size_t indent) const;

private:
    std::vector<std::size_t> widths() const;
    std::string line(const std::vector<std::string> &cells, const std::vector<std::size_t> &widths, std::size_t indent) const;
    std::vector<std::string> stacked(std::size_t indent) const;

    std::vector<std::pair<std::string, Align>> m_head;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace redossier
