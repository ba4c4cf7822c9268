// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/reference.h"
#include "ui/widgets/card.h"

#include <vector>

class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace redossier {

class Session;
class Table;
class Text;
class TextTableModel;
struct DossierState;

//! The access notes: what somebody else needs, what it opens and how one gets it. Names, never values. They are part of the
//! reference: those of a locked one are shown, and changed from the reference page.
class AccessCard : public Card
{
    Q_OBJECT

public:
    explicit AccessCard(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;
    //! Something was typed that is not saved.
    bool isChanged() const;

Q_SIGNALS:
    void changeReferenceAsked();

private:
    void makeForm();
    void select(int row);
    void takeFromForm();
    void add();
    void removeSelected();
    void save();
    void discard();
    void showRows();
    void update();

    Session &m_session;
    bool m_isEditable = false;
    bool m_isFilling = false;
    std::vector<Access> m_saved;
    std::vector<Access> m_edited;
    int m_row = -1;
    Text *m_state;
    Text *m_problem;
    TextTableModel *m_model;
    Table *m_table;
    QWidget *m_form;
    QLineEdit *m_name;
    QLineEdit *m_opens;
    QPlainTextEdit *m_how;
    QLineEdit *m_variables;
    QLineEdit *m_steps;
    QPushButton *m_add;
    QPushButton *m_remove;
    QPushButton *m_save;
    QPushButton *m_discard;
    QPushButton *m_change;
};

} // namespace redossier
