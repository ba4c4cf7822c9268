// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startwindow.h"

#include "ui/start/comparedialog.h"
#include "ui/start/dossierguide.h"
#include "ui/start/exampledialog.h"
#include "ui/start/keptpage.h"
#include "ui/start/navigation.h"
#include "ui/start/newdossierdialog.h"
#include "ui/start/recentcard.h"
#include "ui/start/settingspage.h"
#include "ui/start/startpage.h"
#include "ui/style/dress.h"
#include "ui/style/theme.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/readingorder.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDragEnterEvent>
#include <QGridLayout>
#include <QMenuBar>
#include <QMimeData>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>

namespace redossier {

namespace {

const char *const attention = "attention";

//! `reading`: a page of text alone, which the keys scroll.
QWidget *scrolled(QWidget *page, bool reading = false)
{
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(reading ? Qt::StrongFocus : Qt::NoFocus);
    area->setAccessibleName(StartWindow::tr("Page"));
    page->setProperty("role", QStringLiteral("page"));
    page->resize(1060, 720); // else its size is worked out here, and once more when it is shown
    area->setWidget(page);
    return area;
}

} // namespace

StartWindow::StartWindow(Places places, RecentDossiers recent, Settings settings, Appearance shown, Worker &worker, QWidget *parent)
    : QMainWindow(parent), m_places(std::move(places)), m_recent(std::move(recent)), m_settings(std::move(settings)), m_appearance(shown),
      m_worker(worker), m_navigation(new Navigation), m_stack(new QStackedWidget), m_hint(new Sentence({}, "quiet")),
      m_start(new StartPage)
{
    setWindowTitle(tr("Redossier"));
    setObjectName(QStringLiteral("startWindow"));
    resize(1280, 800);
    setAcceptDrops(true);
    makeFrame();
    makeMenus();
    dress(*this);
    connect(m_start, &StartPage::newAsked, this, &StartWindow::makeNew);
    connect(m_start, &StartPage::chooseAsked, this, &StartWindow::chooseAsked);
    connect(m_start, &StartPage::openAsked, this, &StartWindow::openAsked);
    connect(m_start, &StartPage::compareAsked, this, [this] { askToCompare(); });
    connect(m_start, &StartPage::exampleAsked, this, &StartWindow::makeExample);
    connect(m_navigation, &Navigation::chosen, this, [this](int place) { m_stack->setCurrentWidget(pageAt(place)); });
    m_navigation->select(startPlace);
}

void StartWindow::makeFrame()
{
    auto *centre = new QWidget;
    auto *grid = new QGridLayout(centre);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    auto *footer = new QWidget;
    footer->setProperty("role", QStringLiteral("footer"));
    footer->setAttribute(Qt::WA_StyledBackground);
    auto *line = new QVBoxLayout(footer);
    line->setContentsMargins(Spacing::medium + 6, Spacing::small + 3, Spacing::medium + 6, Spacing::small + 3);
    line->addWidget(m_hint);
    showHint(tr("Drop the folder of a dossier anywhere here to open it."), QStringLiteral("quiet"));
    m_navigation->add(QStringLiteral("⌂"), tr("Start"));
    m_navigation->add(QStringLiteral("?"), tr("What a dossier is"));
    m_navigation->add(QStringLiteral("⚙"), tr("Settings"));
    m_navigation->add(QStringLiteral("▤"), tr("Kept environments"));
    m_navigation->setFixedWidth(m_navigation->sizeHint().width());
    grid->addWidget(m_navigation, 0, 0);
    grid->addWidget(m_stack, 0, 1);
    grid->addWidget(footer, 1, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(0, 1);
    setCentralWidget(centre);
}

void StartWindow::makeMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&New dossier from a project…"), QKeySequence::New, this, &StartWindow::makeNew);
    file->addAction(tr("&Open a dossier…"), QKeySequence::Open, this, &StartWindow::chooseAsked);
    file->addAction(tr("C&ompare two dossiers…"), QKeySequence(Qt::CTRL | Qt::Key_D), this, [this] { askToCompare(); });
    file->addAction(tr("&Read the lists again"), QKeySequence::Refresh, this, &StartWindow::refresh);
    file->addSeparator();
    file->addAction(tr("&Close"), QKeySequence::Close, this, &QWidget::close);
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &StartWindow::quitAsked);
    QMenu *go = menuBar()->addMenu(tr("&Go"));
    const QString titles[] = {tr("&Start"), tr("&What a dossier is"), tr("S&ettings"), tr("&Kept environments")};
    for (int place = startPlace; place <= keptPlace; ++place)
        go->addAction(titles[place], QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + place)), this,
                      [this, place] { goTo(static_cast<Place>(place)); });
}

//! The page at a place of the navigation, made when it is first needed.
QWidget *StartWindow::pageAt(int place)
{
    QWidget *&page = m_pages[place];
    if (page)
        return page;
    if (place == startPlace) {
        page = scrolled(m_start);
        m_start->fill(m_recent, m_reading);
    }
    if (place == guidePlace)
        page = scrolled(new DossierGuide, true);
    if (place == settingsPlace)
        page = scrolled(new SettingsPage(m_settings, m_appearance, m_worker));
    if (place == keptPlace)
        page = scrolled(kept());
    m_stack->addWidget(page);
    return page;
}

KeptPage *StartWindow::kept()
{
    if (!m_kept) {
        m_kept = new KeptPage(m_measuring);
        connect(m_kept, &KeptPage::summaryChanged, this, [this](const QString &summary) { m_navigation->setDetail(keptPlace, summary); });
    }
    return m_kept;
}

void StartWindow::goTo(Place place)
{
    m_navigation->select(place);
}

void StartWindow::refresh()
{
    m_start->recent().refresh();
    pageAt(keptPlace);
    m_kept->refresh();
}

bool StartWindow::focusNextPrevChild(bool next)
{
    return moveByEye(*this, next) || QMainWindow::focusNextPrevChild(next);
}

void StartWindow::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    m_stale = m_stale || !event->spontaneous();
}

//! The lists follow the first picture.
void StartWindow::paintEvent(QPaintEvent *event)
{
    QMainWindow::paintEvent(event);
    if (std::exchange(m_stale, false))
        QTimer::singleShot(0, this, &StartWindow::refresh);
}

void StartWindow::tell(const Error &error)
{
    const Advice words = advice(error);
    goTo(startPlace);
    m_start->notice().tell(QLatin1String(attention), tr("! It could not be opened"), words.message, words.todo);
}

void StartWindow::tellNotRemembered(const Error &error)
{
    const Advice words = advice(error);
    m_start->notice().tell(QLatin1String(attention), tr("! The list of recent dossiers could not be written"), words.message, words.todo);
}

void StartWindow::tellOpening(const std::filesystem::path &dossier)
{
    goTo(startPlace);
    m_start->notice().tell(QStringLiteral("quiet"), tr("… Opening %1").arg(shownPath(dossier)),
                           tr("The folder answers slowly. It opens by itself once it has been read."));
}

void StartWindow::clearNotice()
{
    m_start->notice().clear();
}

void StartWindow::makeNew()
{
    auto *dialog = new NewDossierDialog(m_places.engine, m_making, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NewDossierDialog::openAsked, this, &StartWindow::openAsked);
    dialog->open();
}

void StartWindow::askToCompare(const std::filesystem::path &a)
{
    auto *dialog = new CompareDialog(a, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CompareDialog::compareAsked, this, &StartWindow::compareAsked);
    dialog->open();
}

void StartWindow::makeExample(const std::string &name)
{
    auto *dialog = new ExampleDialog(m_places.resources / "examples" / name, m_making, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExampleDialog::openAsked, this, &StartWindow::openAsked);
    dialog->open();
}

void StartWindow::showHint(const QString &hint, const QString &tone)
{
    m_hint->setText(hint);
    setStyleProperty(m_hint, "tone", tone);
}

void StartWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!event->mimeData()->hasUrls())
        return;
    event->acceptProposedAction(); // what cannot be opened is said once it was dropped
    if (event->mimeData()->urls().size() == 1)
        showHint(tr("Drop it to open it."), QStringLiteral("good"));
    else if (event->mimeData()->urls().size() == 2)
        showHint(tr("Drop them to hold the two side by side."), QStringLiteral("good"));
    else
        showHint(tr("One folder is opened, two are compared; these are more."), QLatin1String(attention));
}

void StartWindow::dragLeaveEvent(QDragLeaveEvent *)
{
    showHint(tr("Drop the folder of a dossier anywhere here to open it."), QStringLiteral("quiet"));
}

void StartWindow::dropEvent(QDropEvent *event)
{
    dragLeaveEvent(nullptr);
    const QList<QUrl> urls = event->mimeData()->urls();
    event->acceptProposedAction();
    Notice &notice = m_start->notice();
    notice.clear();
    if (urls.size() == 1 && urls.front().isLocalFile()) {
        Q_EMIT openAsked(urls.front().toLocalFile().toStdString());
        return;
    }
    if (urls.size() == 2 && urls.front().isLocalFile() && urls.back().isLocalFile()) {
        Q_EMIT compareAsked(urls.front().toLocalFile().toStdString(), urls.back().toLocalFile().toStdString());
        return;
    }
    goTo(startPlace);
    const auto elsewhere = std::find_if(urls.begin(), urls.end(), [](const QUrl &url) { return !url.isLocalFile(); });
    if (urls.size() <= 2 && elsewhere != urls.end())
        notice.tell(QLatin1String(attention), tr("! That is not on this machine: %1").arg(shown(elsewhere->toDisplayString().toStdString())), {},
                    tr("Copy the folder here first, then drop the copy."));
    else
        notice.tell(QLatin1String(attention), tr("! Several things were dropped, and none was opened"), {},
                    tr("Drop one folder to open it, or two to compare them."));
}

} // namespace redossier
