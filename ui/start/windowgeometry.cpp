// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/windowgeometry.h"

#include "core/session/worker.h"

#include <QEvent>
#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace redossier {

WindowGeometry::WindowGeometry(QWidget *window, QString name, int beside, Settings settings, Worker &worker)
    : QObject(window), m_window(window), m_name(std::move(name)), m_settings(std::move(settings)), m_worker(worker)
{
    m_window->restoreGeometry(m_settings.geometry(m_name));
    if (beside > 0 && !m_window->isMaximized())
        m_window->move(m_window->pos() + QPoint(28, 28) * (beside % 8));
    keepOnScreen();
    m_window->installEventFilter(this);
}

//! No larger than the screen, and with all of it on it.
void WindowGeometry::keepOnScreen()
{
    if (m_window->isMaximized() || m_window->isFullScreen() || !m_window->screen())
        return;
    const QRect place = m_window->screen()->availableGeometry();
    m_window->resize(m_window->size().boundedTo(place.size()));
    const QPoint least = place.topLeft();
    const QPoint most = place.bottomRight() - QPoint(m_window->width(), m_window->height()) + QPoint(1, 1);
    const QPoint corner = m_window->pos();
    m_window->move(std::clamp(corner.x(), least.x(), std::max(least.x(), most.x())), std::clamp(corner.y(), least.y(), std::max(least.y(), most.y())));
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
