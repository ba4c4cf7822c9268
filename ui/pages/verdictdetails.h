// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "core/session/origindifference.h"
#include "ui/widgets/bulletlist.h"
#include "ui/widgets/card.h"

class QHBoxLayout;

namespace redossier {

//! Under which conditions the verdict holds, what nobody looked at, and which recorded facts differ from the reference's. A
//! difference is never called a cause.
class VerdictDetails : public Card
{
    Q_OBJECT

public:
    explicit VerdictDetails(QWidget *parent = nullptr);
    void show(const Run &run, const std::vector<OriginDifference> &differences, bool bothObserved);
    using Card::show;

private:
    BulletList *addColumn(const QString &heading, QHBoxLayout *row, int stretch);
    QString originTitle(const std::string &origin) const;
    QList<BulletList::Item> differenceItems(const Run &run, const std::vector<OriginDifference> &differences, bool bothObserved) const;

    BulletList *m_conditions;
    BulletList *m_notChecked;
    BulletList *m_differences;
};

} // namespace redossier
