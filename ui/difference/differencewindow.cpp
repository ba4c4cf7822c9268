// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencewindow.h"

#include "ui/difference/differencereview.h"
#include "ui/difference/filterbar.h"
#include "ui/difference/rowacceptance.h"
#include "ui/difference/rowview.h"
#include "ui/difference/sectionlist.h"
#include "ui/difference/sidecard.h"
#include "ui/difference/viewexport.h"
#include "ui/models/differencemodel.h"
#include "ui/style/dress.h"
#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/readingorder.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/differencerowwords.h"
#include "ui/words/words.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenuBar>
#include <QScrollArea>
#include <QSplitter>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

DifferenceWindow::DifferenceWindow(Places places, std::filesystem::path apart, const DifferenceFilter &filter, QWidget *parent)
    : QMainWindow(parent), m_places(std::move(places)), m_apart(std::move(apart)), m_wanted(filter.section),
      m_sides(m_places, m_apart, m_reader), m_sideA(new SideCard(true)), m_sideB(new SideCard(false)), m_banner(new Notice),
      m_outcome(new Notice), m_sections(new SectionList), m_filter(new FilterBar), m_model(new DifferenceModel(this)),
      m_table(new Table(tr("Rows of the difference"))), m_row(new RowView(m_places, m_reader)), m_splitter(new QSplitter(Qt::Vertical)),
      m_next(action(tr("&Next difference"), "nextDifference", Qt::Key_F8, &DifferenceWindow::next)),
      m_previous(action(tr("Pre&vious difference"), "previousDifference", Qt::SHIFT | Qt::Key_F8, &DifferenceWindow::previous)),
      m_swap(action(tr("S&wap A and B"), "swapSides", Qt::CTRL | Qt::Key_T, &DifferenceWindow::swap)),
      m_copy(action(tr("&Copy rows as Markdown"), "copyRows", Qt::CTRL | Qt::SHIFT | Qt::Key_C, &DifferenceWindow::copyAsMarkdown)),
      m_export(action(tr("E&xport this view…"), "exportView", Qt::CTRL | Qt::Key_E, &DifferenceWindow::exportView)),
      m_open(action(tr("&Open file"), "openFile", Qt::CTRL | Qt::Key_O, &DifferenceWindow::openFile)),
      m_stopReading(action(tr("Stop &reading"), "stopReading", {}, &DifferenceWindow::stopReading)),
      m_acceptance(new RowAcceptance(m_apart, m_reader, this)), m_review(new DifferenceReview(m_places, m_reader, this))
{
    resize(1280, 800);
    setWindowTitle(tr("Two dossiers · Redossier"));
    auto *centre = new QWidget;
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *head = new QWidget;
    auto *body = new QWidget;
    auto *footer = new QWidget;
    makeHead(head);
    makeBody(body);
    makeFooter(footer);
    column->addWidget(head);
    column->addWidget(body, 1);
    column->addWidget(footer);
    setCentralWidget(centre);
    makeMenus();
    dress(*this);
    m_filter->setFilter(filter);
    m_model->setFilter(m_filter->filter());
    connect(m_filter, &FilterBar::changed, this, &DifferenceWindow::applyFilter);
    connect(m_sections, &SectionList::chosen, this, &DifferenceWindow::applyFilter);
    connect(m_filter, &FilterBar::changed, this, &DifferenceWindow::viewChanged);
    connect(m_sections, &SectionList::chosen, this, &DifferenceWindow::viewChanged);
    connect(m_splitter, &QSplitter::splitterMoved, this, &DifferenceWindow::viewChanged);
    connect(m_table, &QAbstractItemView::activated, m_open, &QAction::trigger);
    connect(&m_sides, &DifferenceReader::progressed, this, &DifferenceWindow::tellProgress);
    connect(m_row, &RowView::fileNotShown, this, &DifferenceWindow::openFolder);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DifferenceWindow::selectRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &DifferenceWindow::tellSelection);
    followTools();
}

DifferenceWindow::~DifferenceWindow() = default;

//! What they do is told here, and nothing else is done meanwhile.
void DifferenceWindow::followTools()
{
    const auto begin = [this] {
        m_outcome->clear();
        m_isReading = true;
    };
    const auto tellFailure = [this](const Error &error) {
        m_isReading = false;
        m_outcome->tell(QStringLiteral("attention"), tr("! Nothing was changed. %1").arg(advice(error).message), advice(error).todo);
    };
    connect(m_acceptance, &RowAcceptance::started, this, begin);
    connect(m_acceptance, &RowAcceptance::accepted, this, &DifferenceWindow::takeAccepted);
    connect(m_acceptance, &RowAcceptance::withdrawn, this, &DifferenceWindow::tellWithdrawn);
    connect(m_acceptance, &RowAcceptance::failed, this, tellFailure);
    connect(m_review, &DifferenceReview::started, this, begin);
    connect(m_review, &DifferenceReview::ended, this, [this] { m_isReading = false; });
    connect(m_review, &DifferenceReview::kept, this, &DifferenceWindow::tellReviewed);
    connect(m_review, &DifferenceReview::failed, this, tellFailure);
}

void DifferenceWindow::tellReviewed(bool thenExport)
{
    m_outcome->tell(QStringLiteral("good"), tr("✓ The decisions are kept"), tr("They lie in sharing.json of both dossiers, and hold for every view that is exported."));
    if (thenExport)
        exportView();
}

QAction *DifferenceWindow::action(const QString &text, const char *name, const QKeySequence &keys, void (DifferenceWindow::*what)())
{
    auto *made = new QAction(text, this);
    made->setObjectName(QLatin1String(name));
    made->setShortcut(keys);
    connect(made, &QAction::triggered, this, what);
    return made;
}

void DifferenceWindow::makeHead(QWidget *head)
{
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(Spacing::medium, Spacing::medium, Spacing::medium, Spacing::small);
    column->setSpacing(Spacing::small);
    auto *sides = new QHBoxLayout;
    sides->setSpacing(Spacing::small);
    sides->addWidget(m_sideA, 1);
    sides->addWidget(new ActionButton(m_swap), 0, Qt::AlignVCenter);
    sides->addWidget(m_sideB, 1);
    column->addLayout(sides);
    column->addWidget(m_banner);
    column->addWidget(m_outcome);
    m_banner->setObjectName(QStringLiteral("banner"));
    m_outcome->setObjectName(QStringLiteral("outcome"));
}

void DifferenceWindow::makeBody(QWidget *body)
{
    m_table->setObjectName(QStringLiteral("differenceTable"));
    m_table->setModel(m_model);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle); // a key ends with what tells it apart
    QHeaderView *columns = m_table->horizontalHeader();
    columns->setStretchLastSection(false);
    const int character = m_table->fontMetrics().averageCharWidth();
    for (const auto &[column, width] : {std::pair(DifferenceModel::stateColumn, 18), {DifferenceModel::layerColumn, 36}, {DifferenceModel::reasonColumn, 18}})
        columns->resizeSection(column, width * character);
    for (const int column : {DifferenceModel::nameColumn, DifferenceModel::aColumn, DifferenceModel::bColumn})
        columns->setSectionResizeMode(column, QHeaderView::Stretch);
    auto *top = new QWidget;
    auto *column = new QVBoxLayout(top);
    column->setContentsMargins(Spacing::large, Spacing::small, Spacing::large, Spacing::small);
    column->setSpacing(Spacing::small);
    column->addWidget(m_filter);
    column->addWidget(m_table, 1);
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(m_row);
    m_splitter->setObjectName(QStringLiteral("rowSplitter"));
    m_splitter->addWidget(top);
    m_splitter->addWidget(area);
    m_splitter->setSizes({300, 300});
    m_splitter->setChildrenCollapsible(false);
    auto *row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_sections);
    row->addWidget(m_splitter, 1);
}

void DifferenceWindow::makeFooter(QWidget *footer)
{
    footer->setProperty("role", QStringLiteral("footer"));
    footer->setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(footer);
    row->setContentsMargins(Spacing::medium + 6, Spacing::small, Spacing::medium + 6, Spacing::small);
    row->setSpacing(Spacing::small);
    row->addWidget(new Text(tr("Shows what differs. It does not prove that a difference is the reason for another one."), "quiet"), 1);
    for (QAction *one : {m_open, m_acceptance->action(), m_export, m_previous})
        row->addWidget(new ActionButton(one));
    row->addWidget(new ActionButton(m_next, "accent"));
}

void DifferenceWindow::makeMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addAction(m_open);
    file->addAction(m_review->action());
    file->addAction(m_export);
    file->addAction(tr("&Read again from disk"), QKeySequence::Refresh, this, &DifferenceWindow::read);
    file->addAction(tr("&Start window"), QKeySequence(Qt::ALT | Qt::Key_Home), this, &DifferenceWindow::startWindowAsked);
    file->addSeparator();
    file->addAction(tr("&Close"), QKeySequence::Close, this, &QWidget::close);
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &DifferenceWindow::quitAsked);
    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    edit->addAction(m_acceptance->action());
    edit->addAction(m_copy);
    edit->addAction(tr("&Search"), QKeySequence::Find, this, &DifferenceWindow::search);
    QMenu *go = menuBar()->addMenu(tr("&Go"));
    for (QAction *one : {m_next, m_previous, m_swap})
        go->addAction(one);
}

DifferenceFilter DifferenceWindow::filter() const
{
    DifferenceFilter filter = m_filter->filter();
    filter.section = m_sections->selected();
    return filter;
}

void DifferenceWindow::divide(const QByteArray &division)
{
    m_splitter->restoreState(division);
    m_splitter->setOrientation(Qt::Vertical);
}

QByteArray DifferenceWindow::division() const
{
    return m_splitter->saveState();
}

void DifferenceWindow::open(const std::string &a, const std::string &b)
{
    m_a = a;
    m_b = b;
    read();
}

void DifferenceWindow::read()
{
    m_isReading = true;
    m_outcome->clear();
    m_stopReading->setEnabled(true);
    tellProgress(tr("Outputs of a gigabyte take seconds."));
    for (QAction *one : {m_next, m_previous, m_swap, m_copy, m_export, m_open})
        one->setEnabled(false);
    m_acceptance->select({}, {});
    m_review->show(nullptr, {});
    m_sides.read(m_a, m_b, [this](Result<std::shared_ptr<const DifferenceIndex>> index) { take(std::move(index)); });
}

void DifferenceWindow::tellProgress(const QString &sentence)
{
    if (!m_isReading)
        return;
    m_banner->tell(QStringLiteral("quiet"), tr("… The two are being read and compared"), sentence);
    m_banner->offer(m_stopReading);
}

void DifferenceWindow::stopReading()
{
    m_stopReading->setEnabled(false);
    m_sides.stop();
}

void DifferenceWindow::take(Result<std::shared_ptr<const DifferenceIndex>> index)
{
    m_isReading = false;
    m_swap->setEnabled(true);
    if (!index && index.error().code == "cancelled") {
        m_banner->tell(QStringLiteral("quiet"), tr("Reading was stopped"), tr("Read again from disk, in the menu File, begins anew."));
        return;
    }
    if (!index) {
        m_banner->clear();
        const Advice words = advice(index.error());
        m_outcome->tell(QStringLiteral("attention"), tr("! The two cannot be compared"), words.message, words.todo);
        Q_EMIT openFailed(index.error());
        return;
    }
    m_index = std::move(*index);
    for (QAction *one : {m_next, m_previous, m_copy, m_export})
        one->setEnabled(true);
    showIndex();
    Q_EMIT ready();
}

void DifferenceWindow::showIndex()
{
    showHead();
    m_filter->setLayers(m_index->layers());
    m_sections->show(m_index->difference());
    takeSection();
    const int row = m_table->currentIndex().row();
    m_row->clear();
    m_model->setIndex(m_index);
    applyFilter();
    if (row >= 0 && row < m_model->rowCount())
        m_table->goTo(row);
}

//! Once: the section that was looked at in another window, where this difference has something to show in it.
void DifferenceWindow::takeSection()
{
    const std::string wanted = std::exchange(m_wanted, {});
    DifferenceFilter narrowed = m_filter->filter();
    narrowed.section = wanted;
    if (!wanted.empty() && !m_index->filtered(narrowed).rows.empty())
        m_sections->select(wanted);
}

void DifferenceWindow::showHead()
{
    const Difference &difference = m_index->difference();
    setWindowTitle(tr("%1 and %2 · Redossier", "titles of two dossiers").arg(shown(difference.a.title), shown(difference.b.title)));
    m_sideA->show(difference.a);
    m_sideB->show(difference.b);
    QStringList lines;
    for (const Statement &statement : difference.banner(wording()))
        lines << sentence(statement);
    const bool same = difference.answer() == 0;
    const QString symbol = same ? QStringLiteral("= ") : QStringLiteral("≠ ");
    m_banner->tell(same ? QStringLiteral("good") : QStringLiteral("attention"), symbol + sentence(difference.relationStatement()), lines.join(QLatin1Char('\n')));
}

void DifferenceWindow::applyFilter()
{
    const int row = m_table->currentIndex().row();
    const std::string key = row >= 0 && row < m_model->rowCount() ? m_model->differenceRow(row).key : std::string();
    m_model->setFilter(filter());
    m_filter->showHidden(m_model->filtered());
    const int again = key.empty() ? -1 : m_model->rowOf(key);
    if (m_model->rowCount() > 0)
        m_table->goTo(std::max(0, again));
    else
        m_row->clear();
    m_review->show(m_index, filter());
    tellSelection();
}

void DifferenceWindow::selectRow()
{
    const int row = m_table->currentIndex().row();
    const bool any = row >= 0 && row < m_model->rowCount();
    m_open->setEnabled(any && !m_model->differenceRow(row).file.empty());
    if (!any)
        return;
    m_row->show(m_index, m_model->filtered().rows[static_cast<std::size_t>(row)]);
}

//! First through the lines of a text, then to the next row that differs.
void DifferenceWindow::goToDifference(bool forward)
{
    m_outcome->clear();
    if (m_row->step(forward))
        return;
    const int step = forward ? 1 : -1;
    for (int row = m_table->currentIndex().row() + step; row >= 0 && row < m_model->rowCount(); row += step)
        if (differs(m_model->differenceRow(row).state)) {
            m_table->goTo(row);
            return;
        }
    m_outcome->tell(QStringLiteral("quiet"), forward ? tr("That was the last difference of this view.") : tr("That was the first difference of this view."));
    QTimer::singleShot(0, m_table, [this] { m_table->scrollTo(m_table->currentIndex()); }); // the sentence takes some of its room
}

void DifferenceWindow::swap()
{
    std::swap(m_a, m_b);
    read();
}

void DifferenceWindow::search()
{
    m_filter->focusSearch();
}

void DifferenceWindow::copyAsMarkdown()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty())
        return m_outcome->tell(QStringLiteral("quiet"), tr("No row is selected: nothing was copied."));
    QGuiApplication::clipboard()->setText(rowsAsMarkdown(rows));
    m_outcome->tell(QStringLiteral("quiet"), tr("Copied: %n row(s) as Markdown.", "", static_cast<int>(rows.size())));
}

void DifferenceWindow::openFile()
{
    m_outcome->clear();
    m_row->showWholeFile();
}

//! What cannot be shown here is left to whoever looks into its folder: nothing of a dossier is started.
void DifferenceWindow::openFolder(const Error &error)
{
    const DifferenceRow &row = m_model->differenceRow(m_table->currentIndex().row());
    const Difference &difference = m_index->difference();
    const bool isA = row.a.isValue();
    const std::filesystem::path folder = isA ? (difference.a.dossier / row.file).parent_path() : (difference.b.dossier / row.pathInB()).parent_path();
    QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(folder.string())));
    m_outcome->tell(QStringLiteral("quiet"), advice(error).message,
                    isA ? tr("Its folder in A is opened instead; nothing of a dossier is started.") : tr("Its folder in B is opened instead; nothing of a dossier is started."));
}

void DifferenceWindow::tellSelection()
{
    std::vector<std::size_t> places;
    if (m_index)
        for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
            places.push_back(m_model->filtered().rows[static_cast<std::size_t>(row.row())]);
    m_acceptance->select(m_index, std::move(places));
}

void DifferenceWindow::takeAccepted(const std::shared_ptr<const DifferenceIndex> &index)
{
    m_isReading = false;
    m_index = index;
    showIndex();
    m_outcome->tell(QStringLiteral("good"), tr("✓ Accepted, with your reason beside it"));
}

void DifferenceWindow::tellWithdrawn(int rows)
{
    m_isReading = false;
    if (rows > 0)
        read();
    if (rows > 0)
        m_outcome->tell(QStringLiteral("good"), tr("✓ Taken back: the acceptance of %n difference(s)", "", rows));
    else
        m_outcome->tell(QStringLiteral("attention"), tr("! Nothing was taken back"),
                        tr("These were accepted in the run itself, or in a dossier that is not yours; neither is changed from here."));
}

void DifferenceWindow::exportView()
{
    askForExport(this, [this](const std::filesystem::path &file, PaperSize paper) { write(file, paper); });
}

void DifferenceWindow::write(const std::filesystem::path &file, PaperSize paper)
{
    m_outcome->clear();
    m_reader.start(
        this,
        [index = m_index, filter = filter(), file, paper, places = m_places](const TaskContext &context) {
            return writeView(index->difference(), filter, file, paper, places, context);
        },
        [this, file](const Result<bool> &reviewed) { tellWritten(*m_outcome, reviewed, file, m_review->action()); });
}

bool DifferenceWindow::focusNextPrevChild(bool next)
{
    return moveByEye(*this, next) || QMainWindow::focusNextPrevChild(next);
}

} // namespace redossier
