// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QTest>
#include <QWidget>
#include <ctime>
#include <string>

namespace redossier::test {

//! The visible button of this object name below `parent`; null when there is none.
inline QAbstractButton *visibleButton(const QWidget &parent, const QString &name)
{
    for (QAbstractButton *button : parent.findChildren<QAbstractButton *>(name))
        if (button->isVisible())
            return button;
    return nullptr;
}

//! Waits for the button and clicks it with the mouse, as a person would; false when it never came or stayed disabled.
inline bool clickButton(const QWidget &parent, const QString &name, int milliseconds = 20000)
{
    const bool ready = QTest::qWaitFor([&] {
        const QAbstractButton *button = visibleButton(parent, name);
        return button && button->isEnabled();
    }, milliseconds);
    if (ready)
        QTest::mouseClick(visibleButton(parent, name), Qt::LeftButton);
    return ready;
}

//! An application that knows what the dearest event cost its thread.
class MeasuringApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (m_depth > 0) // an event within an event belongs to the outer one
            return QApplication::notify(receiver, event);
        ++m_depth;
        const double before = threadSeconds();
        QElapsedTimer wall;
        wall.start();
        const std::string name = std::string(receiver->metaObject()->className()) + " " + std::to_string(event->type());
        const bool done = QApplication::notify(receiver, event);
        --m_depth;
        const double cost = threadSeconds() - before;
        if (cost > m_dearest) {
            m_dearest = cost;
            m_wall = static_cast<double>(wall.nsecsElapsed()) / 1e9;
            m_name = name;
        }
        ++m_events;
        return done;
    }

    void print() const
    {
        std::printf("dearest of %lld events: %.1f ms of the thread's own time, %.1f ms by the clock (%s)\n", m_events,
                    m_dearest * 1000, m_wall * 1000, m_name.c_str());
    }
    double dearestSeconds() const { return m_dearest; }

private:
    static double threadSeconds()
    {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    }

    int m_depth = 0;
    long long m_events = 0;
    double m_dearest = 0;
    double m_wall = 0;
    std::string m_name;
};

} // namespace redossier::test
