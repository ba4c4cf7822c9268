// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/newdossier.h"

#include <QDialog>
#include <stop_token>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace redossier {

class DraftReport;
class FolderField;
class Notice;
class Text;
class Worker;

//! From a project's folder to a draft, in three views: what is asked, the work with Stop, and what came of it.
class NewDossierDialog : public QDialog
{
    Q_OBJECT

public:
    NewDossierDialog(std::filesystem::path engine, Worker &worker, QWidget *parent = nullptr);
    ~NewDossierDialog() override;

Q_SIGNALS:
    void openAsked(const std::filesystem::path &dossier);

protected:
    //! Escape and the window's own cross stop what is going on first.
    void reject() override;

private:
    QWidget *form();
    QWidget *work();
    QWidget *report();
    void proposeTarget();
    void follow();
    void make();
    void showProgress(const QString &task, quint64 done, quint64 total);
    void finish(Result<NewDossier> made);
    void tell(const Error &error);

    std::filesystem::path m_engine;
    Worker &m_worker;
    std::stop_source m_stop;
    bool m_targetTyped = false;
    bool m_closing = false;
    std::filesystem::path m_target;
    QStackedWidget *m_stack;
    Notice *m_notice;
    FolderField *m_projectField;
    FolderField *m_targetField;
    QPushButton *m_makeButton;
    Text *m_progressText;
    QProgressBar *m_progress;
    QPushButton *m_stopButton;
    DraftReport *m_report;
    QPushButton *m_openButton;
};

} // namespace redossier
