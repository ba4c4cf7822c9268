// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QMetaEnum>
#include <QTest>
#include <QThread>
#include <QWidget>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <vector>

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

//! An application that knows what the dearest events cost its thread.
class MeasuringApplication : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        // Other threads have events too; and an event within an event belongs to the outer one.
        if (m_depth > 0 || QThread::currentThread() != thread())
            return QApplication::notify(receiver, event);
        ++m_depth;
        const char *type = QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type());
        const std::string name = std::string(receiver->metaObject()->className()) + " " + receiver->objectName().toStdString() + " "
                                 + (type ? type : std::to_string(event->type()));
        QElapsedTimer wall;
        wall.start();
        const double before = threadSeconds();
        const bool done = QApplication::notify(receiver, event);
        ++m_counts[name];
        keep({threadSeconds() - before, static_cast<double>(wall.nsecsElapsed()) / 1e9, name});
        --m_depth;
        return done;
    }

    void print() const
    {
        std::printf("of %lld events the dearest to the thread, in ms of its own time (by the clock):\n", m_events);
        for (const Cost &one : m_dearest)
            std::printf("  %6.1f (%6.1f)  %s\n", one.own * 1000, one.wall * 1000, one.name.c_str());
        const auto commonest = std::max_element(m_counts.begin(), m_counts.end(), [](const auto &a, const auto &b) { return a.second < b.second; });
        if (commonest != m_counts.end())
            std::printf("the commonest: %lld of %s\n", commonest->second, commonest->first.c_str());
    }
    double dearestSeconds() const { return m_dearest.empty() ? 0 : m_dearest.front().own; }

private:
    struct Cost
    {
        double own = 0;
        double wall = 0;
        std::string name;
    };

    void keep(Cost cost)
    {
        constexpr std::size_t most = 8;
        ++m_events;
        const auto place = std::find_if(m_dearest.begin(), m_dearest.end(), [&](const Cost &one) { return one.own < cost.own; });
        if (place == m_dearest.end() && m_dearest.size() >= most)
            return;
        m_dearest.insert(place, std::move(cost));
        if (m_dearest.size() > most)
            m_dearest.pop_back();
    }
    static double threadSeconds()
    {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    }

    int m_depth = 0;
    long long m_events = 0;
    std::vector<Cost> m_dearest;
    std::map<std::string, long long> m_counts;
};

} // namespace redossier::test
