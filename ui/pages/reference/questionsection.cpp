// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/questionsection.h"

#include "ui/widgets/card.h"
#include "ui/widgets/choicefields.h"
#include "ui/widgets/textfields.h"

#include <QVBoxLayout>

namespace redossier {

QuestionSection::QuestionSection(ReferenceEditor &editor) : Section(ReferencePart::question, editor)
{
    Card *card = addCard();
    auto *question = new LongTextField(tr("What is to be repeated?"),
                                       tr("A sentence that somebody else understands, for example: does the rebuilt environment rank the same passages first?"));
    question->setObjectName(QStringLiteral("question"));
    auto *goal = new ChoiceField(
        tr("What counts as repeated?"), {},
        {{QStringLiteral("categories"), tr("&Same categories"), tr("Each item gets the same label or decision; the numbers behind it may move.")},
         {QStringLiteral("values"), tr("Close &values"), tr("The numbers themselves are close, within a tolerance that you choose and justify.")},
         {QStringLiteral("trajectory"), tr("&Training trajectory"), tr("A training goes the same way step by step. Versions alone are not enough: state and progress must be restored too.")}});
    goal->setObjectName(QStringLiteral("goal"));
    auto *business = new LongTextField(tr("What makes a result useful?"),
                                       tr("The criterion of your field in your own words, whether it can be measured or not."));
    business->setObjectName(QStringLiteral("businessCriterion"));
    card->body()->addWidget(question);
    card->body()->addWidget(goal);
    card->body()->addWidget(business);
    fields().bind(question, EditedFile::reference, "/question");
    fields().bind(goal, EditedFile::reference, "/goal");
    fields().bind(business, EditedFile::reference, "/business_criterion");
    body()->addStretch(1);
}

} // namespace redossier
