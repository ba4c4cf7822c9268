// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencewindow.h"

#include "core/difference/acceptednotes.h"
#include "core/difference/differencedocument.h"
#include "core/difference/differencer.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "core/report/reportfile.h"
#include "ui/difference/filterbar.h"
#include "ui/difference/rowview.h"
#include "ui/difference/sectionlist.h"
#include "ui/difference/sidecard.h"
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
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenuBar>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

namespace {

//! By the file's ending: .md, .json, else HTML. Reports are English, as all that leaves a dossier is.
Outcome writeView(const Difference &difference, const DifferenceFilter &filter, const std::filesystem::path &file, const std::filesystem::path &templates)
{
    const Messages english(Messages::Language::english);
    const std::string ending = file.extension().string();
    if (ending == ".json")
        return writeReportFile(file, difference.a.dossier, dumpJson(differenceDocument(difference, english, filter)));
    const DifferenceReport report(difference, english, filter);
    if (ending == ".md")
        return writeReportFile(file, difference.a.dossier, report.markdown());
    const auto page = report.html(templates);
    return page ? writeReportFile(file, difference.a.dossier, *page) : Outcome(page.error());
}

} // namespace

DifferenceWindow::DifferenceWindow(Places places, std::filesystem::path apart, const DifferenceFilter &filter, QWidget *parent)
    : QMainWindow(parent), m_places(std::move(places)), m_apart(std::move(apart)), m_sideA(new SideCard(true)), m_sideB(new SideCard(false)), m_banner(new Notice),
      m_outcome(new Notice), m_sections(new SectionList), m_filter(new FilterBar), m_model(new DifferenceModel(this)),
      m_table(new Table(tr("Rows of the difference"))), m_row(new RowView(m_places, m_reader)),
      m_next(action(tr("&Next difference"), "nextDifference", Qt::Key_F8, &DifferenceWindow::next)),
      m_previous(action(tr("Pre&vious difference"), "previousDifference", Qt::SHIFT | Qt::Key_F8, &DifferenceWindow::previous)),
      m_swap(action(tr("S&wap A and B"), "swapSides", Qt::CTRL | Qt::Key_T, &DifferenceWindow::swap)),
      m_copy(action(tr("&Copy rows as Markdown"), "copyRows", Qt::CTRL | Qt::SHIFT | Qt::Key_C, &DifferenceWindow::copyAsMarkdown)),
      m_export(action(tr("E&xport this view…"), "exportView", Qt::CTRL | Qt::Key_E, &DifferenceWindow::exportView)),
      m_accept(action(tr("Acce&pt with a reason…"), "acceptRows", Qt::CTRL | Qt::Key_R, &DifferenceWindow::acceptRows))
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
    connect(m_filter, &FilterBar::changed, this, [this] {
        applyFilter();
        Q_EMIT filterChanged();
    });
    connect(m_sections, &SectionList::chosen, this, &DifferenceWindow::applyFilter);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &DifferenceWindow::selectRow);
}

DifferenceWindow::~DifferenceWindow()
{
    m_stop.request_stop();
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
    QHeaderView *columns = m_table->horizontalHeader();
    columns->setStretchLastSection(false);
    const int character = m_table->fontMetrics().averageCharWidth();
    for (const auto &[column, width] : {std::pair(DifferenceModel::stateColumn, 22), {DifferenceModel::layerColumn, 36}, {DifferenceModel::reasonColumn, 18}})
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
    auto *right = new QSplitter(Qt::Vertical);
    right->addWidget(top);
    right->addWidget(area);
    right->setSizes({300, 300});
    right->setChildrenCollapsible(false);
    auto *row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_sections);
    row->addWidget(right, 1);
}

void DifferenceWindow::makeFooter(QWidget *footer)
{
    footer->setProperty("role", QStringLiteral("footer"));
    footer->setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(footer);
    row->setContentsMargins(Spacing::medium + 6, Spacing::small, Spacing::medium + 6, Spacing::small);
    row->setSpacing(Spacing::small);
    auto *limits = new Text(tr("Shows what differs. It does not prove that a difference is the reason for another one."), "quiet");
    row->addWidget(limits, 1);
    for (QAction *one : {m_accept, m_copy, m_export, m_previous})
        row->addWidget(new ActionButton(one));
    row->addWidget(new ActionButton(m_next, "accent"));
}

void DifferenceWindow::makeMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addAction(m_export);
    file->addAction(tr("&Read again from disk"), QKeySequence::Refresh, this, &DifferenceWindow::read);
    file->addAction(tr("&Start window"), QKeySequence(Qt::ALT | Qt::Key_Home), this, &DifferenceWindow::startWindowAsked);
    file->addSeparator();
    file->addAction(tr("&Close"), QKeySequence::Close, this, &QWidget::close);
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &DifferenceWindow::quitAsked);
    QMenu *edit = menuBar()->addMenu(tr("&Edit"));
    edit->addAction(m_accept);
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

void DifferenceWindow::open(const std::string &a, const std::string &b)
{
    m_a = a;
    m_b = b;
    read();
}

void DifferenceWindow::read()
{
    m_stop.request_stop();
    m_isReading = true;
    m_outcome->clear();
    m_banner->tell(QStringLiteral("quiet"), tr("… The two are being read and compared"), tr("Outputs of a gigabyte take seconds."));
    for (QAction *one : {m_next, m_previous, m_swap, m_copy, m_export, m_accept})
        one->setEnabled(false);
    m_stop = m_reader.start(
        this,
        [request = DifferenceRequest{m_a, m_b, m_places.resources}, engine = m_places.engine, apart = m_apart](const TaskContext &context) -> Result<std::shared_ptr<const DifferenceIndex>> {
            auto difference = findDifference(request, EngineClient(engine), wording(), context);
            if (!difference)
                return difference.error();
            applyKeptNotes(*difference, apart);
            return std::make_shared<const DifferenceIndex>(std::move(*difference));
        },
        [this](Result<std::shared_ptr<const DifferenceIndex>> index) { take(std::move(index)); });
}

void DifferenceWindow::take(Result<std::shared_ptr<const DifferenceIndex>> index)
{
    if (!index && index.error().code == "cancelled")
        return; // another reading has begun
    m_isReading = false;
    m_swap->setEnabled(true);
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
    const int row = m_table->currentIndex().row();
    m_row->clear();
    m_model->setIndex(m_index);
    applyFilter();
    if (row >= 0 && row < m_model->rowCount())
        m_table->selectRow(row);
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
        m_table->selectRow(std::max(0, again));
    else
        m_row->clear();
}

void DifferenceWindow::selectRow()
{
    const int row = m_table->currentIndex().row();
    m_accept->setEnabled(row >= 0 && row < m_model->rowCount() && differs(m_model->differenceRow(row).state));
    if (row < 0 || row >= m_model->rowCount())
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
            m_table->selectRow(row);
            m_table->scrollTo(m_model->index(row, 0));
            return;
        }
    m_outcome->tell(QStringLiteral("quiet"), forward ? tr("That was the last difference of this view.") : tr("That was the first difference of this view."));
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
    const auto cell = [](QString text) { return text.replace(QLatin1Char('|'), QStringLiteral("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' ')); };
    QString text = QStringLiteral("| ") + tr("What") + QStringLiteral(" | A | ") + tr("State") + QStringLiteral(" | B | ") + tr("Layer and origin")
                   + QStringLiteral(" |\n|---|---|---|---|---|\n");
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    for (const QModelIndex &row : rows) {
        for (int column = 0; column <= DifferenceModel::layerColumn; ++column)
            text += QStringLiteral("| ") + cell(row.siblingAtColumn(column).data().toString()) + QLatin1Char(' ');
        text += QStringLiteral("|\n");
    }
    QGuiApplication::clipboard()->setText(text);
    m_outcome->tell(QStringLiteral("quiet"), tr("Copied: %n row(s) as Markdown.", "", static_cast<int>(rows.size())));
}

std::vector<std::size_t> DifferenceWindow::selectedDifferences() const
{
    std::vector<std::size_t> places;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        if (differs(m_model->differenceRow(row.row()).state))
            places.push_back(m_model->filtered().rows[static_cast<std::size_t>(row.row())]);
    return places;
}

void DifferenceWindow::acceptRows()
{
    const auto rows = selectedDifferences();
    if (rows.empty())
        return;
    const Difference &difference = m_index->difference();
    auto *dialog = new AcceptDialog(difference.a, difference.b, static_cast<int>(rows.size()), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { keep(dialog->reason(), dialog->place()); });
    dialog->open();
}

void DifferenceWindow::keep(const std::string &reason, AcceptDialog::Place place)
{
    m_outcome->clear();
    m_isReading = true;
    std::vector<AcceptedNote> notes;
    for (const std::size_t row : selectedDifferences())
        notes.push_back(acceptedNote(m_index->row(row), reason));
    m_reader.start(
        this,
        [index = m_index, notes = std::move(notes), place, apart = m_apart](const TaskContext &) -> Result<std::shared_ptr<const DifferenceIndex>> {
            Difference difference = index->difference();
            const DifferenceSide &a = difference.a, &b = difference.b;
            const auto kept = place == AcceptDialog::Place::apart ? keepNotesIn(apart, a, b, notes)
                                                                  : keepNotesWith(place == AcceptDialog::Place::withA ? a.dossier : b.dossier, a, b, notes);
            if (!kept)
                return kept.error();
            applyAcceptedNotes(difference, notes);
            return std::make_shared<const DifferenceIndex>(std::move(difference));
        },
        [this](Result<std::shared_ptr<const DifferenceIndex>> accepted) {
            m_isReading = false;
            if (!accepted)
                return m_outcome->tell(QStringLiteral("attention"), tr("! Nothing was accepted. %1").arg(advice(accepted.error()).message), advice(accepted.error()).todo);
            m_index = std::move(*accepted);
            showIndex();
            m_outcome->tell(QStringLiteral("good"), tr("✓ Accepted, with your reason beside it"));
        });
}

void DifferenceWindow::exportView()
{
    auto *dialog = new QFileDialog(this, tr("Export this view"));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is ever written over: that is told
    const QString endings[] = {QStringLiteral("html"), QStringLiteral("md"), QStringLiteral("json")};
    const QStringList kinds{tr("HTML, one file (*.html)"), tr("Markdown (*.md)"), tr("JSON (*.json)")};
    dialog->setNameFilters(kinds);
    dialog->setDefaultSuffix(endings[0]);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, kinds, endings](const QString &kind) { dialog->setDefaultSuffix(endings[std::max(0, static_cast<int>(kinds.indexOf(kind)))]); });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) { write(file.toStdString()); });
    dialog->open();
}

void DifferenceWindow::write(const std::filesystem::path &file)
{
    m_outcome->clear();
    const DifferenceFilter filter = this->filter();
    m_reader.start(
        this,
        [index = m_index, filter, file, templates = m_places.resources / "report"](const TaskContext &) {
            return writeView(index->difference(), filter, file, templates);
        },
        [this, file](const Outcome &outcome) {
            if (outcome)
                m_outcome->tell(QStringLiteral("good"), tr("✓ Written: %1").arg(shownPath(file)));
            else
                m_outcome->tell(QStringLiteral("attention"), tr("! Not written. %1").arg(advice(outcome.error()).message), advice(outcome.error()).todo);
        });
}

bool DifferenceWindow::focusNextPrevChild(bool next)
{
    return moveByEye(*this, next) || QMainWindow::focusNextPrevChild(next);
}

} // namespace redossier
