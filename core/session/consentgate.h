// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>

namespace redossier {

//! One question that the worker's thread waits for, and that another thread answers; a second answer changes nothing.
class ConsentGate
{
public:
    bool wait();
    void answer(bool approved);

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::optional<bool> m_answer;
};

} // namespace redossier
