// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/progress.h"

#include <mutex>
#include <vector>

namespace redossier {

//! One progress of several files that are read, maybe at the same time: each is an equal share of the first `part` of all. What is
//! told never goes back, though a file may be read more than once.
class ReadingProgress
{
public:
    //! `parts` of equal length, of which the reading is the first one.
    ReadingProgress(const ProgressTaker &taker, std::size_t files, std::uint64_t parts) : m_taker(taker), m_done(files), m_parts(parts) {}

    //! What the reader of a file tells; for any thread.
    ProgressTaker ofFile(std::size_t file)
    {
        return [this, file](std::uint64_t done, std::uint64_t total) { take(file, done, total); };
    }
    //! What tells of a later part.
    ProgressTaker ofPart(std::uint64_t part) const
    {
        return [this, part](std::uint64_t done, std::uint64_t total) {
            if (m_taker)
                m_taker(part * total + done, m_parts * total);
        };
    }

private:
    static constexpr std::uint64_t each = 1u << 20;

    void take(std::size_t file, std::uint64_t done, std::uint64_t total)
    {
        const std::lock_guard lock(m_mutex);
        const auto share = static_cast<std::uint64_t>(each * (static_cast<double>(done) / static_cast<double>(total)));
        if (total == 0 || share <= m_done[file] || !m_taker)
            return;
        m_done[file] = std::min(share, each);
        std::uint64_t sum = 0;
        for (const std::uint64_t one : m_done)
            sum += one;
        m_taker(sum, m_parts * each * m_done.size());
    }

    const ProgressTaker &m_taker;
    std::mutex m_mutex;
    std::vector<std::uint64_t> m_done;
    std::uint64_t m_parts;
};

} // namespace redossier
