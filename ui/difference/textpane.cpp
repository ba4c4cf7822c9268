// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/textpane.h"

#include "ui/style/theme.h"

#include <QEvent>
#include <QFontDatabase>
#include <QPainter>
#include <QSyntaxHighlighter>
#include <QTextBlock>

namespace redossier {

namespace {

//! Colours follow the lines; what changed within a line is underlined as well, so that colour is not all that tells.
class LineColours : public QSyntaxHighlighter
{
public:
    LineColours(QTextDocument *document, const std::vector<PaneLine> &lines, TextPane::Side side)
        : QSyntaxHighlighter(document), m_lines(lines), m_side(side)
    {}

protected:
    void highlightBlock(const QString &text) override
    {
        const auto place = static_cast<std::size_t>(currentBlock().blockNumber());
        if (place >= m_lines.size())
            return;
        const PaneLine &line = m_lines[place];
        const Theme &theme = Theme::current();
        QTextCharFormat format;
        if (line.kind == PaneLine::Kind::gap) {
            format.setForeground(theme.quiet);
            setFormat(0, static_cast<int>(text.size()), format);
        }
        if (line.kind != PaneLine::Kind::changed)
            return;
        format.setBackground(m_side == TextPane::Side::a ? theme.attentionSoft : theme.accentSoft);
        setFormat(0, static_cast<int>(text.size()), format);
        format.setFontUnderline(true);
        format.setFontWeight(QFont::Bold);
        for (const auto &[from, count] : line.words)
            setFormat(from, count, format);
    }

private:
    const std::vector<PaneLine> &m_lines;
    TextPane::Side m_side;
};

} // namespace

TextPane::TextPane(Side side, const QString &accessibleName, QWidget *parent)
    : QPlainTextEdit(parent), m_side(side), m_gutter(new QWidget(this))
{
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setAccessibleName(accessibleName);
    m_gutter->installEventFilter(this);
    new LineColours(document(), m_lines, side);
    connect(this, &QPlainTextEdit::updateRequest, this, [this] { m_gutter->update(); });
}

void TextPane::setLines(std::vector<PaneLine> lines)
{
    m_lines = std::move(lines);
    QString text;
    for (const PaneLine &line : m_lines)
        text += line.text + QLatin1Char('\n');
    text.chop(1);
    setPlainText(text);
    placeGutter();
}

void TextPane::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
}

void TextPane::placeGutter()
{
    int last = 1;
    for (const PaneLine &line : m_lines)
        last = std::max(last, line.number);
    const int width = fontMetrics().horizontalAdvance(QString::number(last) + QStringLiteral(" +")) + 2 * Spacing::small;
    setViewportMargins(width, 0, 0, 0);
    const QRect room = contentsRect();
    m_gutter->setGeometry(room.left(), room.top(), width, room.height());
}

bool TextPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_gutter && event->type() == QEvent::Paint) {
        paintGutter();
        return true;
    }
    return QPlainTextEdit::eventFilter(watched, event);
}

void TextPane::paintGutter()
{
    const Theme &theme = Theme::current();
    QPainter painter(m_gutter);
    painter.fillRect(m_gutter->rect(), theme.side);
    painter.setFont(font());
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        if (place.top() > m_gutter->height())
            break;
        const auto at = static_cast<std::size_t>(block.blockNumber());
        if (at >= m_lines.size() || m_lines[at].number == 0)
            continue;
        const bool isChanged = m_lines[at].kind == PaneLine::Kind::changed;
        const QString mark = isChanged ? (m_side == Side::a ? QStringLiteral(" −") : QStringLiteral(" +")) : QStringLiteral("  ");
        painter.setPen(!isChanged ? theme.quiet : m_side == Side::a ? theme.attention : theme.accent);
        painter.drawText(QRectF(0, place.top(), m_gutter->width() - Spacing::small, place.height()), Qt::AlignRight | Qt::AlignTop,
                         QString::number(m_lines[at].number) + mark);
    }
}

} // namespace redossier
