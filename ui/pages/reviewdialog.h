// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/reviewmodel.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace redossier {

class Table;
class Text;

//! What a report would reveal, row by row: keep it, let a name stand for it, or leave it out. A report can be written from
//! here once nothing is open.
class ReviewDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReviewDialog(std::vector<ReviewedRow> rows, QWidget *parent = nullptr);
    const std::vector<ReviewedRow> &reviewed() const { return m_model->reviewed(); }
    //! The report is to be written as well, not the decisions alone.
    bool isReportAsked() const { return m_reportAsked; }

private:
    void makeTable();
    QWidget *makeChoices();
    void makeButtons();
    void decide(SharingAction action);
    void update();

    ReviewModel *m_model;
    Table *m_table;
    Text *m_preview;
    Text *m_count;
    Text *m_problem;
    QLineEdit *m_placeholder;
    QPushButton *m_keep;
    QPushButton *m_replace;
    QPushButton *m_drop;
    QPushButton *m_save = nullptr;
    QPushButton *m_report = nullptr;
    bool m_reportAsked = false;
};

} // namespace redossier
