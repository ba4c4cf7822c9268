// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/dossierwindow.h"

#include "ui/pages/page.h"
#include "ui/pages/pages.h"
#include "ui/style/dress.h"
#include "ui/style/theme.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/readingorder.h"
#include "ui/wizard/consentdialog.h"
#include "ui/wizard/footerbar.h"
#include "ui/wizard/headerbar.h"
#include "ui/wizard/steplist.h"
#include "ui/wizard/unreadableruns.h"
#include "ui/words/words.h"

#include <QAction>
#include <QCloseEvent>
#include <QGridLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTimer>
#include <algorithm>
#include <utility>

namespace redossier {

DossierWindow::DossierWindow(SessionSurroundings surroundings, QWidget *parent)
    : QMainWindow(parent), m_session(std::make_unique<Session>(std::move(surroundings))), m_why(new QAction(tr("&Why this step?"), this)),
      m_header(new HeaderBar(m_why)), m_steps(new StepList), m_stack(new QStackedWidget), m_reason(new Notice),
      m_outcome(new Notice), m_readOnly(new Notice), m_unreadableRuns(new UnreadableRuns), m_changed(new Notice), m_footer(new FooterBar)
{
    resize(1280, 800);
    m_why->setShortcut(QKeySequence::HelpContents);
    m_why->setCheckable(true);
    m_why->setObjectName(QStringLiteral("whyAction"));
    makePageArea();
    makeMenus();
    dress(*this);
    m_steps->setFocus(); // else the window opens on the first button of its header
    connectSession();
}

DossierWindow::~DossierWindow() = default;

void DossierWindow::connectSession()
{
    connect(m_session.get(), &Session::opened, this, [this] {
        m_arriving = true;
        arrive();
    });
    connect(m_session.get(), &Session::openFailed, this, [this](const Error &error) {
        if (m_session->state()) { // it was open: what was read stays, and why it is not read anew is said
            tell(error);
            m_unreadable = true;
        } else {
            Q_EMIT openFailed(m_dossier, error);
        }
    });
    connect(m_session.get(), &Session::stateChanged, this, [this] {
        if (std::exchange(m_unreadable, false))
            m_outcome->clear(); // it was read after all
        showStateSoon();
    });
    connect(m_session.get(), &Session::activityChanged, this, [this] {
        if (m_session->isBusy())
            m_outcome->clear(); // that of something else
        if (m_closing && !m_session->isBusy())
            close();
        else if (m_session->isBusy()) { // at once, so that nothing can be started twice
            m_outcome->clear();
            m_begunOn = m_steps->selected();
            showState();
        } else {
            showStateSoon();
        }
    });
    connect(m_session.get(), &Session::consentAsked, this, &DossierWindow::askConsent);
    connect(m_session.get(), &Session::failed, this, &DossierWindow::tell);
    connect(m_session.get(), &Session::runEnded, this, [this](const CarriedOut &done) { followRun(done.run); });
}

void DossierWindow::makePageArea()
{
    auto *centre = new QWidget;
    auto *grid = new QGridLayout(centre);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    auto *right = new QWidget;
    auto *column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *notices = new QVBoxLayout;
    notices->setContentsMargins(Spacing::large, 0, Spacing::large, 0);
    notices->setSpacing(0);
    notices->addWidget(m_readOnly);
    notices->addWidget(m_unreadableRuns);
    notices->addWidget(m_changed);
    notices->addWidget(m_reason);
    notices->addWidget(m_outcome);
    for (Notice *one : {static_cast<Notice *>(m_unreadableRuns), m_readOnly, m_changed, m_reason, m_outcome})
        one->keepAbove(Spacing::large - 4);
    column->addLayout(notices);
    column->addWidget(m_stack, 1);
    grid->addWidget(m_header, 0, 0, 1, 2);
    grid->addWidget(m_steps, 1, 0);
    grid->addWidget(right, 1, 1);
    grid->addWidget(m_footer, 2, 0, 1, 2);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(1, 1);
    setCentralWidget(centre);

    m_steps->setMaximumWidth(m_steps->sizeHint().width());
    m_steps->setMinimumWidth(m_steps->sizeHint().width());
    connect(m_steps, &StepList::chosen, this, [this](const std::string &step) {
        if (m_session->state()) // a list that gets the keyboard before has a current row too
            showPage(page(step));
    });
    connect(m_why, &QAction::toggled, this, [this](bool asked) {
        m_reason->setVisible(asked);
        if (asked)
            m_reason->tell(QStringLiteral("quiet"), tr("Why this step?"), stepReason(m_steps->selected()));
    });
}

void DossierWindow::makeMenus()
{
    QMenu *file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&New dossier from a project…"), QKeySequence::New, this, &DossierWindow::newAsked);
    file->addAction(tr("&Open a dossier…"), QKeySequence::Open, this, &DossierWindow::openAsked);
    file->addAction(tr("Co&mpare with another dossier…"), QKeySequence(Qt::CTRL | Qt::Key_D), this, &DossierWindow::compareAsked);
    file->addAction(tr("&Start window"), QKeySequence(Qt::ALT | Qt::Key_Home), this, &DossierWindow::startWindowAsked);
    file->addAction(tr("&Read again from disk"), QKeySequence::Refresh, this, [this] { m_session->reload(); });
    file->addSeparator();
    file->addAction(tr("S&ettings"), this, &DossierWindow::settingsAsked);
    file->addSeparator();
    file->addAction(tr("&Close"), QKeySequence::Close, this, &QWidget::close);
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &DossierWindow::quitAsked);
    makeGoMenu();
    QMenu *help = menuBar()->addMenu(tr("&Help"));
    help->addAction(m_why);
    help->addAction(tr("What a &dossier is"), this, &DossierWindow::guideAsked);
}

void DossierWindow::makeGoMenu()
{
    QMenu *go = menuBar()->addMenu(tr("&Go"));
    int number = 0;
    for (const std::string &name : pageNames())
        m_go.push_back(go->addAction(stepTitle(name), QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + number++)), this,
                                     [this, name] { m_steps->select(name); }));
    showWhereToGo();
}

//! What the step list does not offer, the menu does not either.
void DossierWindow::showWhereToGo()
{
    const auto names = pageNames();
    for (std::size_t i = 0; i < names.size(); ++i)
        m_go[i]->setEnabled(canGoTo(names[i]));
}

void DossierWindow::open(const std::filesystem::path &dossier)
{
    m_dossier = dossier;
    m_session->open(dossier);
    QTimer::singleShot(0, this, &DossierWindow::makePages); // while it is read
}

//! One after the other, in an event of its own each: all at once would keep the window from answering.
void DossierWindow::makePages()
{
    for (const std::string &name : pageNames())
        if (std::none_of(m_pages.begin(), m_pages.end(), [&](const Page *page) { return page->step() == name; })) {
            page(name);
            QTimer::singleShot(0, this, &DossierWindow::makePages);
            return;
        }
    m_allMade = true;
    arrive();
}

//! Once the dossier was read and every page is made: nobody sees a window without its dossier.
void DossierWindow::arrive()
{
    if (!m_allMade || !std::exchange(m_arriving, false))
        return;
    showState();
    QMetaObject::invokeMethod(
        this,
        [this] {
            goTo(openingStep());
            m_ready = true;
            Q_EMIT ready();
        },
        Qt::QueuedConnection);
}

Page *DossierWindow::page(const std::string &step)
{
    for (Page *page : m_pages)
        if (page->step() == step)
            return page;
    Page *page = makePage(step, *m_session);
    if (!page)
        return nullptr;
    m_pages.push_back(page);
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(page);
    m_stack->addWidget(area);
    connect(page, &Page::goTo, this, &DossierWindow::goTo);
    connect(page, &Page::actionsChanged, this, [this, page] {
        if (page->step() == m_steps->selected())
            m_footer->show(*page);
    });
    if (m_session->state())
        page->show(*m_session->state());
    return page;
}

bool DossierWindow::canGoTo(const std::string &step) const
{
    return m_steps->canBeChosen(step);
}

void DossierWindow::goTo(const std::string &step)
{
    m_steps->select(step);
    if (Page *wanted = page(step); wanted && m_steps->selected() == step)
        showPage(wanted);
}

void DossierWindow::showPage(Page *page)
{
    if (!page)
        return;
    m_outcome->clear();
    const bool fromFooter = m_footer->isAncestorOf(focusWidget());
    catchUp(page);
    for (int i = 0; i < m_stack->count(); ++i)
        if (qobject_cast<QScrollArea *>(m_stack->widget(i))->widget() == page)
            m_stack->setCurrentIndex(i);
    m_footer->show(*page);
    showWhereToGo();
    showChanged();
    if (fromFooter)
        m_footer->focusNext(); // "Next" by keys, again and again
    if (m_why->isChecked())
        m_reason->tell(QStringLiteral("quiet"), tr("Why this step?"), stepReason(page->step()));
}

//! The end of an activity and the state that it left come one after the other; they are shown once, in an event of their own.
void DossierWindow::showStateSoon()
{
    if (!std::exchange(m_showing, true))
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_showing)
                    showState();
            },
            Qt::QueuedConnection);
}

void DossierWindow::showState()
{
    m_showing = false;
    const DossierState *state = m_session->state();
    if (!state)
        return;
    setWindowTitle(tr("%1 · Redossier", "title of a dossier").arg(shown(state->dossier.title)));
    m_header->show(*state);
    showReadOnly(state->readOnly);
    m_unreadableRuns->show(*state);
    m_steps->show(stepSummaries(*state));
    showWhereToGo();
    showChanged();
    m_behind = {m_pages.begin(), m_pages.end()};
    for (Page *page : m_pages)
        if (page == shownArea()->widget() || page->step() == "reference") // the editor of the reference follows whatever is saved
            catchUp(page);
}

QScrollArea *DossierWindow::shownArea() const
{
    return qobject_cast<QScrollArea *>(m_stack->currentWidget());
}

//! To the step at which the run stopped, failed or came to its end; not where somebody has gone to another page meanwhile.
void DossierWindow::followRun(const Run &run)
{
    if (m_steps->selected() != m_begunOn)
        return;
    showState(); // the step may have become one that can be chosen
    const auto last = std::find_if(run.steps.rbegin(), run.steps.rend(), [](const StepReport &step) { return step.state != StepState::notRun; });
    if (last != run.steps.rend() && last->name != m_begunOn)
        goTo(last->name);
}

//! A page that nobody sees shows the state when somebody looks at it.
void DossierWindow::catchUp(Page *page)
{
    if (m_behind.erase(page) > 0)
        page->show(*m_session->state());
}

void DossierWindow::tell(const Error &error)
{
    const Advice words = advice(error);
    m_outcome->tell(QStringLiteral("attention"), QStringLiteral("! ") + words.message, words.todo);
}

//! Nothing is run from a reference that is no longer what was locked; its own page says what to do about it.
void DossierWindow::showChanged()
{
    const DossierState *state = m_session->state();
    const std::string page = m_steps->selected();
    const bool isTold = state && state->changedSinceLock() && page != "reference" && page != "dossier";
    if (isTold != m_changed->isHidden())
        return;
    m_changed->clear();
    if (!isTold)
        return;
    m_changed->tell(QStringLiteral("attention"), tr("! The reference was changed after it was locked, so nothing is run"),
                    tr("A run would answer for a reference that nobody has locked."),
                    tr("undo the change, or lock it again with a reason. It gets a new identity then."));
    auto *action = new QAction(tr("To the reference"), m_changed);
    action->setObjectName(QStringLiteral("toReferenceAction"));
    connect(action, &QAction::triggered, this, [this] { goTo("reference"); });
    m_changed->offer(action);
}

void DossierWindow::showReadOnly(const std::optional<Error> &why)
{
    if (why == m_shownReadOnly)
        return;
    m_shownReadOnly = why;
    m_readOnly->clear();
    if (!why)
        return;
    const Advice words = advice(*why);
    const bool held = why->code == "dossier_held";
    m_readOnly->tell(QStringLiteral("attention"), tr("! Read only: nothing can be changed or run in this window"), words.message,
                     held ? tr("Close it there, then try again.") : words.todo);
    auto *again = new QAction(tr("&Try again"), m_readOnly);
    again->setObjectName(QStringLiteral("tryWritingAgain"));
    connect(again, &QAction::triggered, this, [this] { m_session->open(m_dossier); });
    if (why->code != "newer_schema")
        m_readOnly->offer(again);
}

//! The first step that asks for somebody; where all have passed, the comparison.
std::string DossierWindow::openingStep() const
{
    const auto steps = stepSummaries(*m_session->state());
    for (const StepSummary &step : steps)
        if (step.state != StepState::passed)
            return step.name;
    return steps.back().name;
}

void DossierWindow::askConsent(const ConsentRequest &request, const RootTokens &tokens)
{
    auto *dialog = new ConsentDialog(request, tokens, *m_session, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::finished, this, [this](int result) {
        m_session->answerConsent(result == QDialog::Accepted);
        activateWindow(); // without a window manager nobody else gives the keyboard back
    });
    connect(m_session.get(), &Session::activityChanged, dialog, [this, dialog] {
        if (!m_session->isBusy())
            dialog->reject();
    });
    dialog->open();
}

bool DossierWindow::focusNextPrevChild(bool next)
{
    return moveByEye(*this, next) || QMainWindow::focusNextPrevChild(next);
}

void DossierWindow::keyPressEvent(QKeyEvent *event)
{
    const bool down = event->key() == Qt::Key_PageDown;
    if (!down && event->key() != Qt::Key_PageUp)
        return QMainWindow::keyPressEvent(event);
    if (const QScrollArea *area = shownArea())
        area->verticalScrollBar()->triggerAction(down ? QAbstractSlider::SliderPageStepAdd : QAbstractSlider::SliderPageStepSub);
}

void DossierWindow::closeEvent(QCloseEvent *event)
{
    QString unsaved;
    for (Page *page : m_pages)
        catchUp(page);
    for (const Page *page : m_pages)
        if (unsaved.isEmpty())
            unsaved = page->unsaved();
    const bool busy = m_session->isBusy() && m_session->activity() != Activity::opening;
    if (m_closing || (!busy && unsaved.isEmpty())) {
        event->accept();
        return;
    }
    event->ignore();
    if (findChild<QMessageBox *>(QStringLiteral("closeQuestion")))
        return; // it is being asked
    if (busy)
        askToClose(tr("Something is still running. What was finished is kept, and the run can go on later."), tr("&Stop and close"));
    else
        askToClose(unsaved, tr("&Close without saving"));
}

void DossierWindow::askToClose(const QString &why, const QString &close)
{
    auto *question = new QMessageBox(QMessageBox::Question, tr("Close this dossier?"), why, QMessageBox::NoButton, this);
    question->setObjectName(QStringLiteral("closeQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->addButton(close, QMessageBox::AcceptRole);
    // The safe answer is the one that a stray Enter gives.
    QPushButton *keep = question->addButton(tr("&Keep it open"), QMessageBox::RejectRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(question, &QDialog::finished, this, [this, question] {
        if (question->buttonRole(question->clickedButton()) != QMessageBox::AcceptRole)
            return;
        m_closing = true;
        m_session->stop();
        if (!m_session->isBusy())
            this->close();
    });
    question->open();
}

} // namespace redossier
