// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/card.h"

class QPlainTextEdit;
class QPushButton;

namespace redossier {

class Table;
class Text;
class TextTableModel;
struct DependencyRecord;

//! What pip check says, as far as it can be read, and what it printed. Hidden as long as it did not run.
class CheckCard : public Card
{
    Q_OBJECT

public:
    explicit CheckCard(QWidget *parent = nullptr);
    void show(const DependencyRecord &record);
    using QWidget::show;

private:
    Text *m_state;
    Table *m_table;
    TextTableModel *m_model;
    QPushButton *m_rawButton;
    QPlainTextEdit *m_raw;
};

} // namespace redossier
