// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/logscreen.h"

#include "ui/words/words.h"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QWheelEvent>
#include <algorithm>

namespace redossier {

namespace {

constexpr int mostLines = 10'000;    //!< on the screen, and held back
constexpr qsizetype mostAtOnce = 64 << 10; //!< bytes of one piece
constexpr int mostLinesAtOnce = 1'000;

//! Where the last lines begin that are worth being shown of a flood: nobody reads the others in a twentieth of a second.
qsizetype cutOf(const QByteArray &text)
{
    qsizetype cut = std::max<qsizetype>(0, text.size() - mostAtOnce);
    qsizetype at = text.size();
    for (int lines = 0; lines <= mostLinesAtOnce && at > cut; ++lines)
        at = at == 0 ? -1 : text.lastIndexOf('\n', at - 1);
    return std::max(cut, at > cut ? at + 1 : cut);
}

} // namespace

LogScreen::LogScreen(QWidget *parent) : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setMaximumBlockCount(mostLines);
    setTabChangesFocus(true);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        if (!m_inserting)
            setFollowing(value >= verticalScrollBar()->maximum());
    });
}

void LogScreen::empty()
{
    m_inserting = true;
    setMaximumBlockCount(mostLines);
    clear();
    m_inserting = false;
    m_lines = LogText();
    m_held.clear();
    m_unfinished = 1;
    m_notShown = 0;
    setFollowing(true);
}

void LogScreen::setFixed(const QString &text)
{
    empty();
    m_inserting = true;
    setMaximumBlockCount(0); // it is bounded already
    setPlainText(text);
    m_inserting = false;
}

void LogScreen::add(const QByteArray &text, quint64 skipped)
{
    const qsizetype cut = cutOf(text);
    skipped += static_cast<quint64>(cut);
    std::vector<LogLine> lines;
    if (skipped > 0) {
        lines = m_lines.skip(skipped);
        lines.push_back({tr("⋯ %1 not shown here ⋯").arg(bytesText(skipped)), 0});
        m_notShown += skipped;
    }
    auto added = m_lines.add(std::string_view(text.constData() + cut, static_cast<std::size_t>(text.size() - cut)));
    lines.insert(lines.end(), std::make_move_iterator(added.begin()), std::make_move_iterator(added.end()));
    take(std::move(lines));
}

void LogScreen::take(std::vector<LogLine> lines)
{
    m_held.insert(m_held.end(), std::make_move_iterator(lines.begin()), std::make_move_iterator(lines.end()));
    while (m_held.size() > static_cast<std::size_t>(mostLines)) {
        m_notShown += static_cast<quint64>(m_held.front().text.toUtf8().size()) + 1;
        m_held.pop_front();
    }
    if (m_following)
        flushHeld();
}

void LogScreen::flushHeld()
{
    std::deque<LogLine> lines = std::exchange(m_held, {});
    const auto unfinished = m_lines.unfinished();
    const int leaving = document()->blockCount() - m_unfinished + static_cast<int>(lines.size()) - mostLines;
    QTextBlock block = document()->firstBlock();
    for (int i = 0; i < leaving && block.isValid(); ++i, block = block.next())
        m_notShown += static_cast<quint64>(block.text().toUtf8().size()) + 1;
    m_inserting = true;
    insert(lines);
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    QString end;
    for (const LogLine &line : unfinished)
        end += (end.isEmpty() ? QString() : QStringLiteral("\n")) + line.text;
    cursor.insertText(end);
    m_unfinished = std::max(1, static_cast<int>(unfinished.size()));
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    m_inserting = false;
}

//! In place of the unfinished end; one change of the document, whatever the number of lines.
void LogScreen::insert(const std::deque<LogLine> &lines)
{
    QTextCursor cursor(document());
    cursor.movePosition(QTextCursor::End);
    for (int i = 1; i < m_unfinished; ++i)
        cursor.movePosition(QTextCursor::PreviousBlock, QTextCursor::KeepAnchor);
    cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
    QString text;
    for (const LogLine &line : lines) {
        text += line.text;
        text += QLatin1Char('\n');
    }
    cursor.insertText(text);
}

void LogScreen::setFollowing(bool following)
{
    if (m_following == following)
        return;
    m_following = following;
    if (following)
        flushHeld();
    Q_EMIT followingChanged(following);
}

void LogScreen::mark(int line, const QString &wanted)
{
    const QTextBlock block = document()->findBlockByNumber(line);
    if (!block.isValid())
        return;
    QTextCursor cursor(block);
    const qsizetype column = wanted.isEmpty() ? -1 : block.text().indexOf(wanted, 0, Qt::CaseInsensitive);
    if (column >= 0) {
        cursor.setPosition(block.position() + static_cast<int>(column));
        cursor.setPosition(cursor.position() + static_cast<int>(wanted.size()), QTextCursor::KeepAnchor);
    } else {
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    }
    setFollowing(false);
    m_inserting = true;
    setTextCursor(cursor);
    centerCursor();
    m_inserting = false;
}

void LogScreen::tellEdge(int direction)
{
    const QScrollBar *bar = verticalScrollBar();
    if (direction < 0 ? bar->value() <= bar->minimum() : bar->value() >= bar->maximum())
        Q_EMIT edgeReached(direction);
}

void LogScreen::wheelEvent(QWheelEvent *event)
{
    const int before = verticalScrollBar()->value();
    QPlainTextEdit::wheelEvent(event);
    if (verticalScrollBar()->value() == before && event->angleDelta().y() != 0)
        tellEdge(event->angleDelta().y() > 0 ? -1 : 1);
}

void LogScreen::keyPressEvent(QKeyEvent *event)
{
    const int before = verticalScrollBar()->value();
    QPlainTextEdit::keyPressEvent(event);
    if (event->matches(QKeySequence::MoveToStartOfDocument))
        Q_EMIT endAsked(-1);
    else if (event->matches(QKeySequence::MoveToEndOfDocument))
        Q_EMIT endAsked(1);
    if (verticalScrollBar()->value() != before)
        return;
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_Up)
        tellEdge(-1);
    else if (event->key() == Qt::Key_PageDown || event->key() == Qt::Key_Down)
        tellEdge(1);
}

} // namespace redossier
