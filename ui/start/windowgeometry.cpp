// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/windowgeometry.h"

#include "core/session/worker.h"

#include <QEvent>
#include <QWidget>

namespace redossier {

WindowGeometry::WindowGeometry(QWidget *window, QString name, int beside, Settings settings, Worker &worker)
    : QObject(window), m_window(window), m_name(std::move(name)), m_settings(std::move(settings)), m_worker(worker)
{
    m_window->restoreGeometry(m_settings.geometry(m_name));
    if (beside > 0 && !m_window->isMaximized())
        m_window->move(m_window->pos() + QPoint(28, 28) * (beside % 8));
    m_window->installEventFilter(this);
}

bool WindowGeometry::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Hide && !event->spontaneous())
        m_worker.start(
            nullptr,
            [settings = m_settings, name = m_name, geometry = m_window->saveGeometry()](const TaskContext &) {
                settings.setGeometry(name, geometry);
                return true;
            },
            [](bool) {});
    return QObject::eventFilter(watched, event);
}

} // namespace redossier
