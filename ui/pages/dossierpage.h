// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossierparts.h"
#include "core/session/recordchecks.h"
#include "ui/models/reviewmodel.h"
#include "ui/pages/page.h"
#include "ui/paper/pdfpages.h"

#include <filesystem>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

class QTreeView;

namespace redossier {

class AccessCard;
class HandoverCard;
class IdentityCard;
class ResumeCard;
class PartsModel;
class SequenceCard;
class Table;
class TextTableModel;
class VerifyCard;


//! What the dossier holds, and what goes to somebody else: completeness, identity and its history, runs, manifests, the exact
//! sequence, access notes, the report, and a new reference from a run.
class DossierPage : public Page
{
    Q_OBJECT

public:
    explicit DossierPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
    QString unsaved() const override;

    //! The same without asking where to: for whoever knows the place.
    void writeReport(const std::filesystem::path &file, PaperSize paper = PaperSize::a4);
    void makeSuccessor(const std::filesystem::path &folder);

private:
    void makeActions();
    void makeHoldingsCard();
    void makeRunsCard();
    void readParts();
    void showRuns();
    void checkRecords();
    void showNotice();
    void showActions();
    void chooseRun(int row);
    void askReport();
    void askReview();
    void review(std::vector<ReviewedRow> rows);
    void keepDecisions(std::vector<ReviewedRow> rows, bool thenReport);
    void askSuccessor();
    void tellOutcome(const QString &tone, const QString &title, const QString &text, const std::filesystem::path &place, bool isReport);

    std::shared_ptr<const DossierState> m_state;
    int m_reading = 0;
    bool m_isRead = false;
    bool m_isWriting = false;
    bool m_reportAsked = false; //!< once the decisions are saved
    std::vector<std::string> m_runs; //!< ids of the table's rows
    std::shared_ptr<RecordChecks> m_checks = std::make_shared<RecordChecks>(); //!< outlives this where a check is under way
    std::map<std::string, RecordState> m_records; //!< by id; absent: being checked
    std::stop_source m_checking;

    QAction *m_openFolder;
    QAction *m_successor;
    QAction *m_review;
    QAction *m_report;
    Text *m_notReviewable; //!< why nothing can be reviewed here
    Notice *m_outcome;
    std::string m_shownRun; //!< that m_outcome speaks of
    QAction *m_openPlace;
    std::filesystem::path m_place; //!< that m_openPlace opens
    PartsModel *m_parts;
    QTreeView *m_tree;
    TextTableModel *m_runModel;
    Table *m_runTable;
    Text *m_noRuns;
    ResumeCard *m_resume;
    IdentityCard *m_identity;
    VerifyCard *m_verify;
    SequenceCard *m_sequence;
    AccessCard *m_access;
    HandoverCard *m_handover;
};

} // namespace redossier
