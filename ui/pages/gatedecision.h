// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/inventorydifference.h"
#include "ui/widgets/card.h"

#include <string>
#include <vector>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace redossier {

class Table;
class Text;
class TextTableModel;

//! What a person decides at the gate: a reason for a row or for a whole class of them. Nothing is handed over before every
//! row is covered; what was decided can be taken back until then.
class GateDecision : public Card
{
    Q_OBJECT

public:
    explicit GateDecision(QWidget *parent = nullptr);

    //! The gate as the run `run` left it; what was decided for the same run stays.
    void setGate(const std::string &run, const Gate &gate);
    //! Puts the row's name into the choice.
    void choose(const std::string &name);

    const std::vector<Acceptance> &acceptances() const { return m_acceptances; }
    //! Distributions and Python that nothing covers yet.
    int open() const;
    //! Something was typed or decided that would be lost.
    bool isStarted() const;

Q_SIGNALS:
    //! acceptances() has changed.
    void decided();

private:
    void makeForm();
    void fillChoices();
    void accept();
    void takeBack();
    void update();
    bool isCovered(const GateRow &row) const;

    std::string m_run;
    std::vector<GateRow> m_rows; //!< those that no earlier reason covers
    std::vector<Acceptance> m_acceptances;
    QComboBox *m_what;
    QLineEdit *m_reason;
    QPushButton *m_accept;
    QPushButton *m_takeBack;
    Text *m_problem;
    Text *m_open;
    TextTableModel *m_model;
    Table *m_table;
};

} // namespace redossier
