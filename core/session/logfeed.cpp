// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/logfeed.h"

#include <utility>

namespace redossier {

namespace {
constexpr qsizetype most = 256 << 10;
}

LogFeed::LogFeed(QObject *parent) : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(50);
    connect(&m_timer, &QTimer::timeout, this, &LogFeed::flush);
}

void LogFeed::add(std::string_view piece)
{
    const std::lock_guard guard(m_mutex);
    m_waiting.append(piece.data(), static_cast<qsizetype>(piece.size()));
    if (m_waiting.size() > 2 * most) { // cut rarely, so that a flood does not move the rest for each of its pieces
        m_skipped += static_cast<std::uint64_t>(m_waiting.size() - most);
        m_waiting = m_waiting.right(most);
    }
    if (std::exchange(m_called, true))
        return;
    QMetaObject::invokeMethod(this, [this] { m_timer.start(); }, Qt::QueuedConnection);
}

void LogFeed::flush()
{
    QByteArray text;
    std::uint64_t skipped = 0;
    {
        const std::lock_guard guard(m_mutex);
        m_called = false;
        text = std::exchange(m_waiting, {});
        skipped = std::exchange(m_skipped, 0);
    }
    m_timer.stop();
    if (text.size() > most) {
        skipped += static_cast<std::uint64_t>(text.size() - most);
        text = text.right(most);
    }
    if (!text.isEmpty())
        Q_EMIT arrived(text, skipped);
}

} // namespace redossier
