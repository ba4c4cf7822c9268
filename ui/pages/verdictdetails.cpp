// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdictdetails.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QHBoxLayout>

namespace redossier {

namespace {

using Item = BulletList::Item;

Item bullet(const QString &text)
{
    return {text, QStringLiteral("•")};
}

QList<Item> bullets(const std::vector<Statement> &statements, const QString &none)
{
    QList<Item> items;
    for (const Statement &one : statements)
        items << bullet(sentence(one));
    return items.isEmpty() ? QList<Item>{{none, {}}} : items;
}

} // namespace

VerdictDetails::VerdictDetails(QWidget *parent) : Card(tr("What the verdict holds for"), parent)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(Spacing::large);
    body()->addLayout(row);
    m_conditions = addColumn(tr("Conditions"), row, 3);
    m_notChecked = addColumn(tr("Not checked"), row, 3);
    m_differences = addColumn(tr("Differs from the reference"), row, 4);
}

BulletList *VerdictDetails::addColumn(const QString &heading, QHBoxLayout *row, int stretch)
{
    auto *column = new QVBoxLayout;
    column->setSpacing(Spacing::small / 2);
    auto *content = new BulletList(heading);
    auto *title = new Text(heading, "heading");
    column->addWidget(title);
    column->addWidget(content, 1);
    row->addLayout(column, stretch);
    return content;
}

QString VerdictDetails::originTitle(const std::string &origin) const
{
    if (origin == "software")
        return tr("Software");
    if (origin == "inputs")
        return tr("Inputs");
    return origin == "run_conditions" ? tr("Run conditions") : tr("Of unknown origin");
}

QList<Item> VerdictDetails::differenceItems(const Run &run, const std::vector<OriginDifference> &differences, bool bothObserved) const
{
    QList<Item> items;
    for (const std::string origin : {"software", "inputs", "run_conditions", "unknown"}) {
        QList<Item> facts;
        // The gate compares packages and the interpreter.
        for (const VariantRow &row : run.variant)
            if (origin == "software")
                facts << bullet(tr("%1: %2 instead of %3, accepted: %4")
                                    .arg(shown(row.name), shown(row.found.value_or("–")), shown(row.expected.value_or("–")), shown(row.reason)));
        for (const OriginDifference &one : differences)
            if (one.origin == origin)
                facts << bullet(tr("%1, %2: %3 instead of %4").arg(shown(one.layer), shown(one.name), shown(one.found), shown(one.expected)));
        if (!facts.isEmpty())
            items << Item{originTitle(origin), {}} << facts;
    }
    if (!bothObserved)
        items << Item{tr("Not recorded on both sides, so it is not known what else differs."), {}};
    else if (items.isEmpty())
        items << Item{tr("No recorded fact of the machine, the interpreter or the settings differs."), {}};
    if (run.firstError)
        items << Item{tr("The first error points to: %1.").arg(originTitle(run.firstError->layer)), {}};
    items << Item{tr("That something differs does not say that it made a difference."), {}};
    return items;
}

void VerdictDetails::show(const Run &run, const std::vector<OriginDifference> &differences, bool bothObserved)
{
    m_conditions->setItems(bullets(run.conditions, tr("None were recorded.")));
    m_notChecked->setItems(bullets(run.notChecked, tr("Nothing was recorded as not checked.")));
    m_differences->setItems(differenceItems(run, differences, bothObserved));
    Card::show();
}

} // namespace redossier
