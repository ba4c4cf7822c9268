// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/acceptdialog.h"

#include "ui/style/theme.h"
#include "ui/widgets/growingedit.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <tuple>

namespace redossier {

AcceptDialog::AcceptDialog(const DifferenceSide &a, const DifferenceSide &b, int rows, QWidget *parent)
    : QDialog(parent), m_reason(new GrowingEdit(2, 6)), m_places(new QButtonGroup(this))
{
    setObjectName(QStringLiteral("acceptDialog"));
    setWindowTitle(tr("Accept differences"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::medium);
    column->setSpacing(Spacing::small);
    column->addWidget(new Text(tr("Accept %n difference(s)?", "", rows), "title"));
    column->addWidget(new Text(tr("The difference stays, and is said to be accepted, with your reason beside it. Neither reference nor run is changed, and no "
                                  "verdict becomes another one.")));
    auto *label = new QLabel(tr("&Why is it all right?"));
    label->setProperty("role", QStringLiteral("heading"));
    label->setBuddy(m_reason);
    m_reason->setObjectName(QStringLiteral("acceptReason"));
    m_reason->setAccessibleName(tr("Why is it all right?"));
    column->addWidget(label);
    column->addWidget(m_reason);
    column->addWidget(new Text(tr("Where is the reason kept?"), "heading"));
    const std::tuple<Place, QString, bool> places[] = {
        {Place::apart, tr("&Apart, on this machine: for dossiers that are not yours"), true},
        {Place::withA, a.own ? tr("With A, under %1").arg(shownPath(a.dossier / "accepted")) : tr("With A: it is not yours, so nothing is written into it"), a.own},
        {Place::withB, b.own ? tr("With B, under %1").arg(shownPath(b.dossier / "accepted")) : tr("With B: it is not yours, so nothing is written into it"), b.own}};
    for (const auto &[place, text, isOpen] : places) {
        auto *button = new QRadioButton(text);
        button->setObjectName(QStringLiteral("acceptPlace%1").arg(static_cast<int>(place)));
        button->setChecked(place == Place::apart);
        button->setEnabled(isOpen);
        m_places->addButton(button, static_cast<int>(place));
        column->addWidget(button);
    }
    auto *buttons = new QDialogButtonBox(this);
    m_accept = buttons->addButton(tr("A&ccept"), QDialogButtonBox::AcceptRole);
    m_accept->setObjectName(QStringLiteral("confirmAccept"));
    m_accept->setProperty("role", QStringLiteral("accent"));
    m_accept->setEnabled(false);
    buttons->addButton(tr("Ca&ncel"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    connect(m_reason, &QPlainTextEdit::textChanged, this, [this] { m_accept->setEnabled(!reason().empty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    constexpr int usualWidth = 680;
    resize(usualWidth, layout()->heightForWidth(usualWidth)); // a dialog does not ask by itself how high wrapped texts are
    m_reason->setFocus();
}

std::string AcceptDialog::reason() const
{
    return m_reason->toPlainText().trimmed().toStdString();
}

AcceptDialog::Place AcceptDialog::place() const
{
    return static_cast<Place>(m_places->checkedId());
}

} // namespace redossier
