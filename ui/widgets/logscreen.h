// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/logtext.h"

#include <QPlainTextEdit>
#include <deque>

namespace redossier {

//! The text of a log: bounded in memory, at its end while it follows, still while somebody reads further up.
class LogScreen : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit LogScreen(QWidget *parent = nullptr);

    void empty();
    //! Adds a piece of what a program prints; `skipped` bytes before it were lost on the way.
    void add(const QByteArray &text, quint64 skipped);
    //! Shows a text that does not grow.
    void setFixed(const QString &text);

    bool isFollowing() const { return m_following; }
    void setFollowing(bool following);
    //! Bytes that arrived and are not on the screen: too many at once, or too long ago.
    quint64 notShown() const { return m_notShown; }
    //! Marks `wanted` in a line and brings it to sight; where it is not in it, the whole line.
    void mark(int line, const QString &wanted);

Q_SIGNALS:
    void followingChanged(bool following);
    //! Somebody scrolled on at the upper (-1) or the lower (1) end of the text.
    void edgeReached(int direction);
    //! Somebody went to the beginning (-1) or the end (1) by the keyboard.
    void endAsked(int direction);

protected:
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void take(std::vector<LogLine> lines);
    void flushHeld();
    void insert(const std::deque<LogLine> &lines);
    void tellEdge(int direction);

    LogText m_lines;
    std::deque<LogLine> m_held; //!< finished lines that wait until the screen follows again
    int m_unfinished = 1;       //!< blocks at the end that no newline has ended
    quint64 m_notShown = 0;
    bool m_following = true;
    bool m_inserting = false;
};

} // namespace redossier
