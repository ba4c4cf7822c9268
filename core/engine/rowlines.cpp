// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/rowlines.h"

#include <algorithm>

namespace redossier {

std::uint64_t RowLines::operator[](std::size_t row) const
{
    const auto above = std::upper_bound(m_steps.begin(), m_steps.end(), row,
                                        [](std::size_t wanted, const Step &step) { return wanted < step.row; });
    const Step &step = *(above - 1); // The first row is always a step.
    return step.line + (row - step.row);
}

void RowLines::append(const RowLines &later, std::uint64_t linesBefore)
{
    if (later.empty())
        return;
    const std::size_t before = m_size;
    push_back(linesBefore + later.m_steps.front().line);
    for (auto step = later.m_steps.begin() + 1; step != later.m_steps.end(); ++step)
        m_steps.push_back({before + step->row, linesBefore + step->line});
    m_size = before + later.m_size;
    m_last = linesBefore + later.m_last;
}

} // namespace redossier
