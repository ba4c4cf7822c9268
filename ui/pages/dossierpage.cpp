// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/dossierpage.h"

#include "core/report/reportbuilder.h"
#include "core/report/reportfile.h"
#include "core/session/session.h"
#include "core/session/successor.h"
#include "core/sharing/sharingdecisions.h"
#include "ui/models/partsmodel.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/accesscard.h"
#include "ui/pages/handovercard.h"
#include "ui/pages/identitycard.h"
#include "ui/pages/reportdialog.h"
#include "ui/pages/resumecard.h"
#include "ui/pages/reviewdialog.h"
#include "ui/pages/sequencecard.h"
#include "ui/pages/verifycard.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/dossierwords.h"
#include "ui/words/standingwords.h"
#include "ui/words/words.h"

#include <QDesktopServices>
#include <QFileDialog>
#include <QHeaderView>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>
#include <utility>

namespace redossier {

namespace fs = std::filesystem;

namespace {

bool isTransferable(const DossierState &state)
{
    return state.dossier.cleanFolder && state.dossier.cleanFolder->passed;
}

constexpr qsizetype minutePrecision = 16; //!< "2026-11-29 18:45"

} // namespace

DossierPage::DossierPage(Session &session, QWidget *parent)
    : Page("dossier", session, parent), m_outcome(new Notice), m_openPlace(new QAction(this)), m_parts(new PartsModel(this)),
      m_resume(new ResumeCard), m_identity(new IdentityCard), m_verify(new VerifyCard(session)), m_sequence(new SequenceCard(session)), m_access(new AccessCard(session)),
      m_handover(new HandoverCard(session))
{
    setSubtitle(tr("Everything that another person needs to do the same again lies in this one folder."));
    makeActions();
    m_notReviewable = new Text({}, "quiet");
    m_notReviewable->setObjectName(QStringLiteral("notReviewable"));
    m_notReviewable->hide();
    body()->addWidget(m_outcome);
    body()->addWidget(m_notReviewable);
    makeRunsCard();
    makeHoldingsCard();
    body()->addWidget(m_resume);
    body()->addWidget(m_identity);
    body()->addWidget(m_verify);
    body()->addWidget(m_sequence);
    body()->addWidget(m_access);
    body()->addWidget(m_handover);
    body()->addStretch(1);
    connect(m_access, &AccessCard::changeReferenceAsked, this, [this] { Q_EMIT goTo("reference"); });
    connect(&session, &Session::activityChanged, this, [this] {
        if (m_state)
            showNotice();
    });
}

void DossierPage::makeActions()
{
    m_openFolder = addFooterAction(tr("&Open the folder"), "openFolderAction");
    m_successor = addFooterAction(tr("&New reference from this run…"), "successorAction");
    m_review = addFooterAction(tr("Chec&k private details…"), "reviewAction");
    m_report = addFooterAction(tr("Write the repo&rt…"), "reportAction");
    m_openPlace->setObjectName(QStringLiteral("openPlaceAction"));
    connect(m_openFolder, &QAction::triggered, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(m_state->root.string()))); });
    connect(m_successor, &QAction::triggered, this, &DossierPage::askSuccessor);
    connect(m_report, &QAction::triggered, this, &DossierPage::askReport);
    connect(m_review, &QAction::triggered, this, &DossierPage::askReview);
    connect(&session(), &Session::saved, this, [this] {
        if (std::exchange(m_reportAsked, false))
            askReport();
    });
    connect(&session(), &Session::failed, this, [this] { m_reportAsked = false; });
    connect(m_openPlace, &QAction::triggered, this, [this] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(m_place.string())));
    });
}

void DossierPage::makeHoldingsCard()
{
    auto *card = new Card(tr("What it holds"));
    m_tree = new QTreeView;
    m_tree->setObjectName(QStringLiteral("partsTree"));
    m_tree->setAccessibleName(tr("Parts of the dossier, in five sections"));
    m_tree->setModel(m_parts);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->header()->setStretchLastSection(false); // a long place is reached by scrolling sideways
    m_tree->setFixedHeight(340);
    connect(m_parts, &QAbstractItemModel::modelReset, m_tree, [this] {
        m_tree->expandAll();
        for (int column = 0; column < m_parts->columnCount(); ++column)
            m_tree->resizeColumnToContents(column);
    });
    card->body()->addWidget(m_tree);
    body()->addWidget(card);
}

void DossierPage::makeRunsCard()
{
    auto *card = new Card(tr("Runs"));
    m_noRuns = new Text({}, "quiet");
    m_runModel = new TextTableModel({tr("Run"), tr("Begun (UTC)"), tr("Verdict"), tr("Kind")}, this);
    m_runTable = new Table(tr("Runs of this dossier"));
    m_runTable->setObjectName(QStringLiteral("runTable"));
    m_runTable->setModel(m_runModel);
    m_runTable->setWordWrap(false);
    connect(m_runTable, &QAbstractItemView::clicked, this, [this](const QModelIndex &index) { chooseRun(index.row()); });
    connect(m_runTable, &QAbstractItemView::activated, this, [this](const QModelIndex &index) { chooseRun(index.row()); });
    card->body()->addWidget(m_noRuns);
    card->body()->addWidget(m_runTable);
    body()->addWidget(card);
}

QString DossierPage::unsaved() const
{
    return m_access->isChanged() ? tr("Access notes were changed and not saved; the changes would be lost.") : QString();
}

void DossierPage::show(const DossierState &state)
{
    if (const std::string run = state.run ? state.run->entry.id : std::string(); std::exchange(m_shownRun, run) != run)
        m_outcome->clear(); // it spoke of another run
    if (m_state && m_state->root != state.root)
        m_records.clear();
    m_state = session().sharedState();
    m_verify->show(state);
    m_sequence->show(state);
    m_access->show(state);
    m_handover->show(state);
    showRuns();
    checkRecords();
    m_resume->show(*state.resume, state.dossier.identity);
    m_resume->setVisible(state.reference.goal == Goal::trajectory || state.resume->is_object());
    m_identity->show(state.dossier);
    readParts();
    showNotice();
}

void DossierPage::readParts()
{
    session().reader().start(
        this,
        [state = m_state](const TaskContext &) {
            const Run *run = state->run ? &state->run->entry.run : nullptr;
            return dossierParts(state->dossier, state->reference, run, run && state->run->entry.ended);
        },
        [this, reading = ++m_reading](std::vector<DossierPart> parts) {
            if (reading != m_reading)
                return;
            m_isRead = true;
            m_parts->setParts(std::move(parts));
            showNotice();
        });
}

void DossierPage::showRuns()
{
    std::vector<std::vector<TableCell>> rows;
    m_runs.clear();
    for (auto entry = m_state->runs.rbegin(); entry != m_state->runs.rend(); ++entry) { // the newest first
        const Run &run = entry->run;
        const bool isShown = m_state->run && m_state->run->entry.id == entry->id;
        const QString number = isShown ? tr("▸ %1, shown").arg(runNumber(*entry)) : runNumber(*entry);
        const bool isDamaged = !entry->problems.empty();
        const QString kind = isDamaged ? tr("! damaged") : run.variant.empty() ? tr("plain") : tr("variant");
        const auto record = m_records.find(entry->id);
        VerdictWords verdict = run.number > 0 ? verdictWords(run.verdict, record == m_records.end() ? RecordState::beingChecked : record->second)
                                              : VerdictWords{tr("! cannot be read"), QStringLiteral("attention"), {}};
        if (verdict.tone == QLatin1String("good") && m_state->referenceIsDoubtful() && run.referenceIdentity == m_state->dossier.identity)
            verdict = staleVerdictWords(run.verdict);
        rows.push_back({{number, {}, false, shown(entry->id)},
                        {timeText(run.started).left(minutePrecision), QStringLiteral("quiet"), false, timeText(run.started)},
                        {verdict.text, verdict.tone, false, verdict.more.isEmpty() ? shown(run.machineClass) : verdict.more},
                        {kind, isDamaged || !run.variant.empty() ? QStringLiteral("attention") : QStringLiteral("quiet"), false,
                         isDamaged ? advice(entry->problems.front()).message : QString()}});
        m_runs.push_back(entry->id);
    }
    m_noRuns->setText(rows.empty() ? tr("○ Nothing was run yet. A dossier without a run answers nothing.") : tr("Choose one to see it on every page."));
    m_runModel->setRows(std::move(rows));
    m_runTable->setVisible(!m_runs.empty());
    m_runTable->resizeColumnsToContents();
    m_runTable->fitHeight(270);
}

//! All at once, so that the table changes once; what was checked and not touched since costs nothing.
void DossierPage::checkRecords()
{
    m_checking.request_stop();
    m_checking = session().reader().start(
        this,
        [checks = m_checks, state = m_state](const TaskContext &context) -> std::optional<std::map<std::string, RecordState>> {
            std::map<std::string, RecordState> records;
            for (const RunEntry &entry : state->runs)
                if (!context.cancelled())
                    records[entry.id] = checks->check(state->root, entry.id, context);
            return context.cancelled() ? std::nullopt : std::optional(std::move(records));
        },
        [this](std::optional<std::map<std::string, RecordState>> records) {
            if (!records)
                return; // another check follows
            m_records = std::move(*records);
            showRuns();
        });
}

void DossierPage::chooseRun(int row)
{
    if (row < 0 || row >= static_cast<int>(m_runs.size()) || session().isBusy())
        return;
    const std::string &id = m_runs[static_cast<std::size_t>(row)];
    if (!m_state->run || m_state->run->entry.id != id)
        session().showRun(id);
}

//! What cannot be done here says why not, and what that means for a report.
void DossierPage::showActions()
{
    const bool hasRun = m_state->run.has_value();
    const bool idle = !session().isBusy() && !m_isWriting;
    m_report->setEnabled(!m_isWriting);
    m_review->setEnabled(!m_isWriting && session().isWritable());
    const auto refusal = hasRun ? successorRefusal(m_state->dossier, m_state->run->entry) : std::nullopt;
    m_successor->setVisible(hasRun);
    m_successor->setEnabled(idle && hasRun && !refusal);
    m_successor->setToolTip(refusal ? advice(*refusal).message : QString());
    const QString why = session().isWritable() ? QString()
                                               : tr("Private details cannot be reviewed here: what is decided about them is kept in the dossier, and this window "
                                                    "only reads it. A report can be written, and says of itself what was not reviewed.");
    m_review->setToolTip(why);
    m_report->setToolTip(why);
    m_notReviewable->setText(why);
    m_notReviewable->setVisible(!why.isEmpty());
}

void DossierPage::showNotice()
{
    showActions();
    const bool hasRun = m_state->run.has_value();
    const int lacking = m_parts->lacking();
    if (!m_isRead || m_state->runIsUnchecked())
        notice()->tell(QStringLiteral("quiet"), tr("… Being looked through"));
    else if (tellDoubt(*m_state, {}))
        return;
    else if (m_state->standing && m_state->standing->kind == RunStanding::Kind::referenceUnreadable) {
        const StandingWords words = standingWords(*m_state->standing, m_state->run->entry);
        notice()->tell(QStringLiteral("attention"), words.title, words.text);
    }
    else if (lacking > 0)
        notice()->tell(QStringLiteral("attention"), tr("! Incomplete. Parts that are missing or not wholly described: %n", nullptr, lacking),
                       tr("Somebody else could not do the same again from this folder alone."), tr("look at the marked parts below."));
    else if (!hasRun || !m_state->run->entry.run.verdict)
        notice()->tell(QStringLiteral("quiet"), tr("○ Complete so far, and without a verdict"),
                       tr("What is declared is there. Whether it gives the expected result is not answered before a run has been judged."));
    else if (const QStringList toCome = m_parts->toCome(); !toCome.isEmpty())
        notice()->tell(QStringLiteral("quiet"), tr("○ Complete so far: not all of it is there yet"),
                       tr("What is declared is there. Shown is run %1. Not there yet: %2.")
                           .arg(QString::number(m_state->run->entry.run.number), toCome.join(tr(", ", "between parts"))),
                       m_state->isDraft() ? tr("lock the reference, and run it to its comparison.")
                                          : tr("let the run go on to its comparison, or make a new one."));
    else if (m_state->runIsStale())
        notice()->tell(QStringLiteral("attention"), tr("! All five sections are there, but the shown run was judged by another state of the reference"),
                       m_state->standing && !m_state->standing->isReliable() ? standingWords(*m_state->standing, m_state->run->entry).text
                                                                             : tr("Run %1 answers for an earlier identity.").arg(m_state->run->entry.run.number));
    else
        notice()->tell(QStringLiteral("good"), tr("✓ Complete: all five sections are there"),
                       isTransferable(*m_state) ? tr("Shown is run %1. Its sequence gave the expected result in a clean folder, too.").arg(m_state->run->entry.run.number)
                                                : tr("Shown is run %1. That another person can run it is proven only by a run in a clean place.").arg(m_state->run->entry.run.number));
}

void DossierPage::askReport()
{
    auto *dialog = reportDialog(tr("Write the report"), this, [this](const fs::path &file, PaperSize paper) { writeReport(file, paper); });
    dialog->setDirectory(QString::fromStdString(m_state->root.parent_path().string()));
    dialog->selectFile(QString::fromStdString(m_state->root.filename().string()) + QStringLiteral("-report.html"));
    dialog->open();
}

//! The report as it would be written in any format, read for private details.
void DossierPage::askReview()
{
    m_isWriting = true;
    showNotice();
    const std::string run = m_state->run ? m_state->run->entry.id : std::string();
    session().reader().start(
        this,
        [root = m_state->root, run, resources = session().surroundings().places.resources,
         engine = session().surroundings().places.engine, words = &session().surroundings().documents](const TaskContext &context) -> Result<std::vector<ReviewedRow>> {
            auto found = privateInReport({root, run, resources, {}, engine, ReportFormat::html, MachineNames::ofThisMachine()}, *words, context);
            if (!found)
                return found.error();
            return withDecisions(std::move(*found), {root});
        },
        [this](Result<std::vector<ReviewedRow>> rows) {
            m_isWriting = false;
            showNotice();
            if (rows)
                review(std::move(*rows));
            else
                tellOutcome(QStringLiteral("attention"), tr("! The report could not be looked into"), advice(rows.error()).message, {}, true);
        });
}

void DossierPage::review(std::vector<ReviewedRow> rows)
{
    auto *dialog = new ReviewDialog(std::move(rows), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { keepDecisions(dialog->reviewed(), dialog->isReportAsked()); });
    dialog->open();
}

void DossierPage::keepDecisions(std::vector<ReviewedRow> rows, bool thenReport)
{
    m_reportAsked = thenReport;
    session().save([rows = std::move(rows)](DossierWriter &writer, const TaskContext &) { return redossier::keepDecisions(rows, writer); });
}

void DossierPage::writeReport(const fs::path &file, PaperSize paper)
{
    m_isWriting = true;
    showNotice();
    const std::string run = m_state->run ? m_state->run->entry.id : std::string();
    session().reader().start(
        this,
        [root = m_state->root, run, file, paper, resources = session().surroundings().places.resources,
         engine = session().surroundings().places.engine, words = &session().surroundings().documents](const TaskContext &context) -> Result<bool> {
            if (auto allowed = checkReportTarget(file, root); !allowed)
                return allowed.error();
            const ReportFormat format = formatOf(file);
            auto report = buildReviewedReport({root, run, resources, {}, engine, format, MachineNames::ofThisMachine()}, *words, context);
            if (report && format == ReportFormat::paper)
                report = asPdf(std::move(*report), paper);
            if (!report)
                return report.error();
            if (auto written = writeReportFile(file, root, report->page); !written)
                return written.error();
            return report->reviewed;
        },
        [this, file](const Result<bool> &reviewed) {
            m_isWriting = false;
            if (!reviewed)
                tellOutcome(QStringLiteral("attention"), tr("! The report was not written"), advice(reviewed.error()).message, {}, true);
            else
                tellOutcome(QStringLiteral("good"), tr("✓ The report is written"),
                            *reviewed ? tr("%1\nPrivate details were reviewed, and the finished file was read again.").arg(shownPath(file))
                                      : tr("%1\nPrivate details not reviewed: read it before you send it on.").arg(shownPath(file)),
                            file, true);
        });
}

void DossierPage::askSuccessor()
{
    auto *dialog = new QFileDialog(this, tr("Folder of the new dossier"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite);
    dialog->setDirectory(QString::fromStdString(m_state->root.parent_path().string()));
    dialog->selectFile(tr("%1-next", "name of a folder that succeeds another").arg(QString::fromStdString(m_state->root.filename().string())));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) { makeSuccessor(folder.toStdString()); });
    dialog->open();
}

void DossierPage::makeSuccessor(const fs::path &folder)
{
    if (!m_state->run)
        return;
    m_isWriting = true;
    showNotice();
    const SuccessorRequest request{m_state->root, m_state->run->entry.id, folder, m_state->dossier.title};
    session().reader().start(
        this,
        [request, engine = session().surroundings().places.engine](const TaskContext &context) {
            return startSuccessor(request, EngineClient(engine), context);
        },
        [this, folder](const Outcome &outcome) {
            m_isWriting = false;
            if (outcome)
                tellOutcome(QStringLiteral("good"), tr("✓ A new draft is made"),
                            tr("%1\nIt expects the outputs of this run, and its parent is this identity. Look at its criterion again before you "
                               "lock it.").arg(shownPath(folder)), folder, false);
            else
                tellOutcome(QStringLiteral("attention"), tr("! No new dossier was made"), advice(outcome.error()).message, {}, false);
        });
}

//! Only what this program wrote a moment ago is opened.
void DossierPage::tellOutcome(const QString &tone, const QString &title, const QString &text, const fs::path &place, bool isReport)
{
    m_outcome->tell(tone, title, text);
    m_place = place;
    if (!place.empty()) {
        m_openPlace->setText(isReport ? tr("Open the report") : tr("Open its folder"));
        m_outcome->offer(m_openPlace);
    }
    showNotice();
}

} // namespace redossier
