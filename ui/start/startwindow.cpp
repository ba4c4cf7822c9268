// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startwindow.h"

#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QVBoxLayout>

namespace redossier {

StartWindow::StartWindow(QWidget *parent) : QMainWindow(parent), m_notice(new Notice)
{
    setWindowTitle(tr("Redossier"));
    resize(1280, 800);
    auto *centre = new QWidget;
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::large);
    column->addWidget(new Text(tr("Does it still give the result it gave?"), "title"));
    column->addWidget(new Text(tr("Rebuild a PyTorch environment here, and compare what it computes with what was declared."), "quiet"));
    column->addWidget(m_notice);
    auto *open = new QAction(tr("&Open a dossier…"), this);
    connect(open, &QAction::triggered, this, &StartWindow::chooseAsked);
    column->addWidget(new ActionButton(open));
    column->addStretch();
    setCentralWidget(centre);
}

void StartWindow::tell(const Error &error)
{
    const Advice words = advice(error);
    m_notice->tell(QStringLiteral("attention"), QStringLiteral("! ") + words.message, words.todo);
}

} // namespace redossier
