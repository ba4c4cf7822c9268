// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/consentgate.h"

namespace redossier {

bool ConsentGate::wait()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_answer.has_value(); });
    return *m_answer;
}

void ConsentGate::answer(bool approved)
{
    {
        const std::lock_guard guard(m_mutex);
        m_answer = m_answer.value_or(approved);
    }
    m_changed.notify_all();
}

} // namespace redossier
