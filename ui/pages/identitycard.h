// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/card.h"

namespace redossier {

class Table;
class Text;
class TextTableModel;
struct Dossier;

//! Which reference this is: its identity, its parent, and every identity that was locked before.
class IdentityCard : public Card
{
    Q_OBJECT

public:
    explicit IdentityCard(QWidget *parent = nullptr);
    void show(const Dossier &dossier);
    using QWidget::show;

private:
    Text *m_identity;
    Text *m_parent;
    Text *m_lockedAt;
    TextTableModel *m_historyModel;
    Table *m_history;
};

} // namespace redossier
