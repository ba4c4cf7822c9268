// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/recentdossiers.h"
#include "core/session/recordchecks.h"
#include "ui/widgets/card.h"

namespace redossier {

class Notice;
class RecentModel;
class Table;
class Worker;

//! The dossiers that were opened last. The list is read on `worker`, and then each dossier by itself, so that a slow folder
//! keeps only its own row waiting.
class RecentCard : public Card
{
    Q_OBJECT

public:
    RecentCard(RecentDossiers recent, Worker &worker, QWidget *parent = nullptr);

    void refresh();
    RecentModel &model() const { return *m_model; }

Q_SIGNALS:
    void openAsked(const std::filesystem::path &dossier);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeTable();
    void makeActions();
    void measureTable();
    void showDossiers(std::vector<RecentDossier> dossiers);
    void showProblem(const Error &error);
    void readSummaries();
    void checkRecord(const std::filesystem::path &root, const std::string &run);
    void openCurrent();
    void removeCurrent();
    void undo();
    void follow();

    RecentDossiers m_recent;
    Worker &m_worker;
    std::shared_ptr<RecordChecks> m_checks = std::make_shared<RecordChecks>(); //!< outlives this where a check is under way
    RecentModel *m_model;
    QWidget *m_empty;
    Table *m_table;
    Notice *m_notice;
    QWidget *m_buttons;
    QAction *m_open;
    QAction *m_remove;
    QAction *m_undo;
    RecentDossier m_removed;
};

} // namespace redossier
