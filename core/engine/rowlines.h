// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace redossier {

//! The line of a text on which each row begins. Most rows begin on the line after the one before: only the others are kept.
class RowLines
{
public:
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::uint64_t operator[](std::size_t row) const;
    bool operator==(const RowLines &) const = default;

    void push_back(std::uint64_t line)
    {
        if (m_size == 0 || line != m_last + 1)
            m_steps.push_back({m_size, line});
        m_last = line;
        ++m_size;
    }
    //! Rows that follow, of a text whose first line is line 1 + `linesBefore` here.
    void append(const RowLines &later, std::uint64_t linesBefore);
    void clear() { *this = RowLines(); }

private:
    struct Step
    {
        std::size_t row = 0;
        std::uint64_t line = 0;
        bool operator==(const Step &) const = default;
    };

    std::vector<Step> m_steps; //!< rows that do not begin on the line after the one before
    std::size_t m_size = 0;
    std::uint64_t m_last = 0;
};

} // namespace redossier
