// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dependencyrecord.h"
#include "ui/widgets/card.h"

#include <string>
#include <vector>

class QPushButton;

namespace redossier {

class Table;
class Text;
class TextTableModel;

//! Every package of both environments: how many layers differ, the rows that differ, and the equal ones on demand. Without
//! an inventory on one side nothing is compared, and nothing is called equal. Hidden as long as nothing was examined.
class GateCard : public Card
{
    Q_OBJECT

public:
    explicit GateCard(QWidget *parent = nullptr);
    //! `decided`: what was accepted on the screen and not handed over yet.
    void show(const DependencyRecord &record, const std::vector<Acceptance> &decided);
    using QWidget::show;

Q_SIGNALS:
    //! The row of this distribution was chosen.
    void chosen(const std::string &name);

private:
    void makeTable();
    void showLayers(const DependencyRecord &record);
    void showRows();

    std::vector<PackageRow> m_packages;
    std::vector<Acceptance> m_decided;
    std::vector<std::string> m_names; //!< of the table's rows
    Text *m_layers;
    QPushButton *m_equal;
    Text *m_hidden;
    Table *m_table;
    TextTableModel *m_model;
};

} // namespace redossier
