// SPDX-License-Identifier: GPL-3.0-or-later
// A plugin that any Qt program loads through QT_QPA_GENERIC_PLUGINS=firstpaint: ends it with status 0 as soon as its first
// window has been painted. So the time to that moment is measured on the program itself, which knows nothing of it.
#include <QCoreApplication>
#include <QEvent>
#include <QGenericPlugin>
#include <QTimer>
#include <unistd.h>

namespace {

class PaintWatcher : public QObject
{
public:
    PaintWatcher() { QCoreApplication::instance()->installEventFilter(this); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        // The window's content is painted and flushed within the event; what is posted now comes after it.
        if (event->type() == QEvent::Paint && watched->isWidgetType() && watched->property("visible").toBool() && !m_seen) {
            m_seen = true;
            QTimer::singleShot(0, this, [] { ::_exit(0); });
        }
        return false;
    }

private:
    bool m_seen = false;
};

} // namespace

class FirstPaintPlugin : public QGenericPlugin
{
    Q_OBJECT
    Q_PLUGIN_METADATA(IID QGenericPluginFactoryInterface_iid FILE "firstpaint.json")

public:
    QObject *create(const QString &, const QString &) override { return new PaintWatcher; }
};

#include "firstpaint.moc"
