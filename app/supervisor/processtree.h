// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <sys/types.h>
#include <vector>

namespace redossier {

//! Seconds on the monotonic clock.
double monotonicSeconds();

//! Everything below this process. It is their subreaper: an orphan, whatever it did to hide, becomes its
//! child, so "no child is left" means that nothing is.
class ProcessTree
{
public:
    explicit ProcessTree(pid_t main) : m_main(main) {}

    //! Takes the ended children away; false when none is left, ended or not.
    bool reap();
    bool mainEnded() const { return m_mainEnded; }
    int mainStatus() const { return m_mainStatus; }
    double mainEndTime() const { return m_mainEndTime; }
    //! The largest resident size of any process that has ended, with what it had waited for.
    std::uint64_t peakMemoryBytes() const { return m_peakMemoryBytes; }

    //! SIGTERM, once to each process of the whole tree, and SIGCONT, so that a stopped one hears it.
    void askToEnd();
    //! SIGKILL to every child and its group; what was below a child becomes one and is met in the next call.
    void kill();
    int childCount() const;

private:
    pid_t m_main;
    bool m_mainEnded = false;
    int m_mainStatus = 0;
    double m_mainEndTime = 0;
    std::uint64_t m_peakMemoryBytes = 0;
    std::vector<pid_t> m_asked;
};

} // namespace redossier
