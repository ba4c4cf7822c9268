// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/dossierguide.h"

#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/pagehead.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QGridLayout>
#include <QVBoxLayout>

namespace redossier {

namespace {

//! Two columns: a name, and what it means.
QGridLayout *addRows(Card *card)
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(Spacing::large);
    grid->setVerticalSpacing(Spacing::small);
    grid->setColumnMinimumWidth(0, 150);
    grid->setColumnStretch(1, 1);
    card->body()->addLayout(grid);
    return grid;
}

void addRow(QGridLayout *grid, const QString &name, const QString &tone, const QString &meaning)
{
    auto *title = new Text(name, "heading");
    title->setTone(tone);
    title->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    const int row = grid->rowCount();
    grid->addWidget(title, row, 0);
    grid->addWidget(new Text(meaning), row, 1);
}

} // namespace

DossierGuide::DossierGuide(QWidget *parent) : QWidget(parent)
{
    setProperty("role", QStringLiteral("page"));
    QVBoxLayout *column = pageColumn(this);
    column->addLayout(pageHead(new Text(tr("What a dossier is"), "title"),
                               new Text(tr("One folder that says what was computed, with what, and how one sees whether it still comes out."), "quiet")));
    column->addWidget(card({}, {tr("Somebody has a project that gives a known result here. Will it give the same result there: on another machine, a new "
                                   "server, next year? An installation that ends without an error does not answer that. A dossier does: it names the fixed "
                                   "revision, the procedure that rebuilds the environment, a small sample, one valid output, and the criterion by which "
                                   "a new output is judged.")}));
    column->addWidget(steps());
    column->addWidget(verdicts());
    column->addWidget(card(tr("The criterion is yours, and it comes first"),
                           {tr("There is no built-in tolerance: every number is yours, and needs a reason. It is locked before anybody sees a difference, "
                               "because a criterion that is chosen afterwards judges nothing. Changing it later makes a new reference, and the dossier says so.")}));
    column->addWidget(card(tr("What passes between two people"),
                           {tr("Plain JSON, plain text and your own files, so that the folder makes sense to somebody who does not have this program. "
                               "The dossier names which accesses are needed, never their values. Your own files are kept as they are; what looks like "
                               "a password or a token in them is pointed out before you lock."),
                            tr("A dossier that you were given holds commands of somebody else. Opening it runs none of them; each is shown before "
                               "it runs for the first time, and you are asked.")}));
    column->addStretch();
}

QWidget *DossierGuide::card(const QString &heading, const QStringList &paragraphs)
{
    auto *card = new Card(heading);
    for (const QString &paragraph : paragraphs)
        card->body()->addWidget(new Text(paragraph));
    return card;
}

QWidget *DossierGuide::steps()
{
    auto *card = new Card(tr("Six steps, and what each does not prove"));
    QGridLayout *grid = addRows(card);
    for (const std::string &step : stepNames())
        addRow(grid, stepTitle(step), {}, stepLimits(step));
    return card;
}

QWidget *DossierGuide::verdicts()
{
    auto *card = new Card(tr("Five verdicts"));
    QGridLayout *grid = addRows(card);
    const auto name = [](const char *symbol, const char *verdict) {
        return tr("%1 %2", "symbol, verdict").arg(QString::fromUtf8(symbol), sentence({std::string("report_state_") + verdict, {}}));
    };
    const QString attention = QStringLiteral("attention");
    addRow(grid, name("✓", "reproduced"), QStringLiteral("good"),
           tr("Every output has the reference's structure and meets every rule, under the conditions named beside it."));
    addRow(grid, name("✗", "not_reproduced"), attention, tr("Something was compared, and a structure or a rule is not met."));
    addRow(grid, name("?", "inconclusive"), attention, tr("Nothing failed, and yet not everything was judged."));
    addRow(grid, name("!", "not_comparable"), attention,
           tr("Other inputs, data or weights, or the reference's own output is absent or unreadable."));
    addRow(grid, name("■", "not_answered"), attention, tr("The comparison was not reached. Nothing is known about the result."));
    card->body()->addWidget(new Text(tr("A variant is a run in which somebody accepted a difference of the environment, with a reason. That is said beside the verdict and changes none of it."), "quiet"));
    return card;
}

} // namespace redossier
