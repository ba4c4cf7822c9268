// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/choicebutton.h"

#include "ui/style/theme.h"

#include <QStyleOptionButton>
#include <QStylePainter>

namespace redossier {

namespace {

constexpr int margin = Spacing::medium + 2;
constexpr int leastWidth = 200;

} // namespace

ChoiceButton::ChoiceButton(const QString &title, const QString &explanation, QWidget *parent)
    : QPushButton(title, parent), m_explanation(explanation)
{
    setAutoDefault(false);
    setAccessibleDescription(explanation);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QFont ChoiceButton::titleFont() const
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    return bold;
}

QRect ChoiceButton::explanationRect(int width) const
{
    if (width == m_measuredWidth && font() == m_measuredFont)
        return m_measured;
    const int top = margin + QFontMetrics(titleFont()).height() + Spacing::small / 2;
    const QRect room(margin, top, std::max(width - 2 * margin, 1), 10'000);
    m_measured = fontMetrics().boundingRect(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_explanation);
    m_measuredWidth = width;
    m_measuredFont = font();
    return m_measured;
}

int ChoiceButton::heightForWidth(int width) const
{
    return explanationRect(width).bottom() + 1 + margin;
}

QSize ChoiceButton::sizeHint() const
{
    const QString plain = QString(text()).remove(QLatin1Char('&'));
    const int width = std::max(leastWidth, QFontMetrics(titleFont()).horizontalAdvance(plain) + 2 * margin + 2);
    return {width, heightForWidth(width)};
}

QSize ChoiceButton::minimumSizeHint() const
{
    return {sizeHint().width(), heightForWidth(std::max(width(), sizeHint().width()))};
}

void ChoiceButton::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButton, option);
    const Theme &theme = Theme::current();
    painter.setFont(titleFont());
    painter.setPen(isEnabled() ? theme.text : theme.quiet);
    painter.drawText(QRect(margin, margin, width() - 2 * margin, painter.fontMetrics().height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, text());
    painter.setFont(font());
    painter.setPen(theme.quiet);
    painter.drawText(explanationRect(width()), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_explanation);
}

} // namespace redossier
