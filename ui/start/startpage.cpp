// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startpage.h"

#include "ui/start/recentcard.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choicebutton.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/pagehead.h"
#include "ui/widgets/sentence.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace redossier {

StartPage::StartPage(QWidget *parent) : QWidget(parent), m_notice(new Notice(this)) {}

void StartPage::fill(RecentDossiers recent, Worker &worker)
{
    QVBoxLayout *column = pageColumn(this);
    column->addLayout(pageHead(new Sentence(tr("Does it still give the result it gave?"), "title"),
                               new Sentence(tr("Rebuild a PyTorch environment here, and compare what it computes with what was declared."), "quiet")));
    column->addWidget(m_notice);
    column->addWidget(choices());
    m_recent = new RecentCard(std::move(recent), worker);
    column->addWidget(m_recent, 1);
    column->addWidget(examples());
    column->addStretch(); // below everything while the list is empty
    connect(m_recent, &RecentCard::openAsked, this, &StartPage::openAsked);
}

QWidget *StartPage::choices()
{
    auto *area = new QWidget;
    auto *row = new QHBoxLayout(area);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::medium);
    auto *fresh = new ChoiceButton(tr("&New dossier from a project…"), tr("You have the project and the environment that works."));
    fresh->setObjectName(QStringLiteral("newDossier"));
    auto *open = new ChoiceButton(tr("&Open a dossier…"), tr("Someone gave you its folder. Nothing in it runs until you approve it."));
    open->setObjectName(QStringLiteral("openDossier"));
    auto *compare = new ChoiceButton(tr("&Compare two dossiers…"), tr("Two runs do not give the same. See what differs between them."));
    compare->setObjectName(QStringLiteral("compareDossiers"));
    row->addWidget(fresh, 1);
    row->addWidget(open, 1);
    row->addWidget(compare, 1);
    connect(fresh, &QPushButton::clicked, this, &StartPage::newAsked);
    connect(open, &QPushButton::clicked, this, &StartPage::chooseAsked);
    connect(compare, &QPushButton::clicked, this, &StartPage::compareAsked);
    return area;
}

QWidget *StartPage::examples()
{
    auto *card = new Card(tr("Learn by doing"));
    card->body()->addWidget(new Sentence(tr("Two small, complete dossiers, copied to a folder of your own. They are exercises: their tolerance is not yours."), "quiet"));
    auto *grid = new QGridLayout;
    grid->setSpacing(Spacing::small);
    grid->setColumnStretch(1, 1);
    const auto add = [&](const QString &title, const QString &explanation, const char *objectName, const std::string &example) {
        auto *button = new QPushButton(title);
        button->setObjectName(QLatin1String(objectName));
        button->setAutoDefault(false);
        button->setAccessibleDescription(explanation);
        connect(button, &QPushButton::clicked, this, [this, example] { Q_EMIT exampleAsked(example); });
        const int line = grid->rowCount();
        grid->addWidget(button, line, 0);
        grid->addWidget(new Sentence(explanation, "quiet"), line, 1);
    };
    add(tr("The &light example…"), tr("Installs NumPy and nothing else; about a minute."), "lightExample", "embeddings-light");
    add(tr("The &PyTorch example…"), tr("Installs PyTorch for the CPU, a download of some 190 MiB; a few minutes."), "torchExample", "embeddings");
    card->body()->addLayout(grid);
    return card;
}

} // namespace redossier
