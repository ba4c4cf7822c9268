// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QTimer>
#include <cstdint>
#include <mutex>
#include <string_view>

namespace redossier {

//! Brings what a command prints from the worker's thread to this one: at most 20 times a second, and at most 256 KiB each
//! time, the newest; the whole stands in the logs on disk.
class LogFeed : public QObject
{
    Q_OBJECT

public:
    explicit LogFeed(QObject *parent = nullptr);
    //! From any thread.
    void add(std::string_view piece);
    //! Hands over what is waiting.
    void flush();

Q_SIGNALS:
    //! `skipped` bytes before `text` were never shown.
    void arrived(const QByteArray &text, quint64 skipped);

private:
    std::mutex m_mutex;
    QByteArray m_waiting;
    std::uint64_t m_skipped = 0;
    bool m_called = false;
    QTimer m_timer;
};

} // namespace redossier
