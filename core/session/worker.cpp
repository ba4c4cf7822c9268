// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/worker.h"

namespace redossier {

Worker::Worker(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

Worker::~Worker()
{
    m_end.request_stop();
    m_pool.waitForDone();
}

void Worker::enqueue(std::function<void()> job)
{
    ++m_waiting;
    m_pool.start(std::move(job));
}

void Worker::deliver(std::function<void()> delivery)
{
    QMetaObject::invokeMethod(
        this,
        [this, delivery = std::move(delivery)] {
            --m_waiting;
            delivery();
        },
        Qt::QueuedConnection);
}

} // namespace redossier
