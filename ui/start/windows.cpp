// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/windows.h"

#include "core/difference/acceptednotes.h"
#include "ui/difference/differencewindow.h"
#include "ui/start/startwindow.h"
#include "ui/start/windowgeometry.h"
#include "ui/wizard/dossierwindow.h"

#include <QApplication>
#include <QFileDialog>
#include <QTimer>

namespace redossier {

namespace {

constexpr int patience = 400; //!< milliseconds until a person is told that a dossier is still being read

void bringToFront(QWidget *window)
{
    if (window->isMinimized())
        window->showNormal();
    window->show();
    window->raise();
    window->activateWindow();
}

//! The same dossier by whatever way it was named, its document dossier.json too. One that is not there keeps its name for
//! the message.
std::filesystem::path realPlace(const std::filesystem::path &named)
{
    std::error_code failed;
    auto real = std::filesystem::canonical(named, failed);
    if (!failed && real.filename() == "dossier.json" && std::filesystem::is_regular_file(real, failed))
        return real.parent_path();
    if (!failed)
        return real;
    auto absolute = std::filesystem::absolute(named, failed).lexically_normal();
    return failed ? named : absolute;
}

} // namespace

Windows::Windows(SessionSurroundings surroundings, Appearance shown, Memory memory, QObject *parent)
    : QObject(parent), m_surroundings(std::move(surroundings)), m_appearance(shown), m_memory(std::move(memory))
{}

Windows::~Windows()
{
    for (DossierWindow *window : std::exchange(m_dossiers, {}))
        delete window;
    for (DifferenceWindow *window : std::exchange(m_differences, {}))
        delete window;
    delete m_start;
}

void Windows::showStart()
{
    if (!m_start) {
        m_start = new StartWindow(m_surroundings.places, m_memory.recent, m_memory.settings, m_appearance, m_worker);
        new WindowGeometry(m_start, QStringLiteral("start"), 0, m_memory.settings, m_worker);
        connect(m_start, &StartWindow::openAsked, this, &Windows::open);
        connect(m_start, &StartWindow::chooseAsked, this, &Windows::chooseAndOpen);
        connect(m_start, &StartWindow::compareAsked, this, &Windows::compare);
        connect(m_start, &StartWindow::quitAsked, this, &Windows::quit);
    }
    bringToFront(m_start);
    if (const auto problem = std::exchange(m_notRemembered, {}))
        m_start->tellNotRemembered(*problem);
}

void Windows::showStartAt(int place)
{
    showStart();
    m_start->goTo(static_cast<StartWindow::Place>(place));
}

//! Each window asks its own question, so that nothing is lost unasked; the program ends with the last that closes.
void Windows::quit()
{
    for (DossierWindow *window : std::vector(m_dossiers))
        if (window->isVisible())
            window->close();
    for (DifferenceWindow *window : std::vector(m_differences))
        window->close();
    if (m_start && m_start->isVisible())
        m_start->close();
}

void Windows::chooseAndOpen()
{
    QWidget *parent = QApplication::activeWindow();
    auto *dialog = new QFileDialog(parent ? parent : m_start, tr("Open a dossier: choose its folder"));
    dialog->setObjectName(QStringLiteral("openDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) { open(folder.toStdString()); });
    dialog->open();
}

void Windows::open(const std::filesystem::path &dossier)
{
    ++m_opening;
    QTimer::singleShot(patience, this, [this, dossier] {
        if (m_opening == 0)
            return;
        showStart();
        m_start->tellOpening(dossier);
    });
    m_worker.start(
        this, [dossier](const TaskContext &) { return realPlace(dossier); },
        [this](const std::filesystem::path &place) { openReal(place); });
}

void Windows::openReal(const std::filesystem::path &dossier)
{
    for (DossierWindow *window : m_dossiers) {
        if (window->dossier() != dossier)
            continue;
        settled();
        if (window->isReady()) // else it shows itself once it was read
            present(window);
        return;
    }
    DossierWindow *window = makeWindow();
    window->open(dossier);
}

void Windows::compare(const std::filesystem::path &a, const std::filesystem::path &b)
{
    auto *window = new DifferenceWindow(m_surroundings.places, notesOfThisMachine(), m_memory.settings.differenceFilter());
    window->setAttribute(Qt::WA_DeleteOnClose);
    new WindowGeometry(window, QStringLiteral("difference"), static_cast<int>(m_differences.size()), m_memory.settings, m_worker);
    m_differences.push_back(window);
    connect(window, &QObject::destroyed, this, [this, window] { std::erase(m_differences, window); });
    connect(window, &DifferenceWindow::startWindowAsked, this, &Windows::showStart);
    connect(window, &DifferenceWindow::quitAsked, this, &Windows::quit);
    window->divide(m_memory.settings.differenceSplitter());
    connect(window, &DifferenceWindow::viewChanged, this, [this, window] {
        m_worker.start(
            nullptr,
            [settings = m_memory.settings, filter = window->filter(), division = window->division()](const TaskContext &) {
                settings.setDifferenceFilter(filter);
                settings.setDifferenceSplitter(division);
                return true;
            },
            [](bool) {});
    });
    bringToFront(window);
    window->open(a.string(), b.string());
}

DossierWindow *Windows::makeWindow()
{
    auto *window = new DossierWindow(m_surroundings);
    window->setAttribute(Qt::WA_DeleteOnClose);
    new WindowGeometry(window, QStringLiteral("dossier"), static_cast<int>(m_dossiers.size()), m_memory.settings, m_worker);
    m_dossiers.push_back(window);
    connect(window, &QObject::destroyed, this, [this, window] { std::erase(m_dossiers, window); });
    connect(window, &DossierWindow::startWindowAsked, this, &Windows::showStart);
    connect(window, &DossierWindow::openAsked, this, &Windows::chooseAndOpen);
    connect(window, &DossierWindow::compareAsked, this, [this, window] {
        showStart();
        m_start->askToCompare(window->dossier());
    });
    connect(window, &DossierWindow::newAsked, this, [this] {
        showStart();
        m_start->makeNew();
    });
    connect(window, &DossierWindow::settingsAsked, this, [this] { showStartAt(StartWindow::settingsPlace); });
    connect(window, &DossierWindow::guideAsked, this, [this] { showStartAt(StartWindow::guidePlace); });
    connect(window, &DossierWindow::quitAsked, this, &Windows::quit);
    connect(window, &DossierWindow::ready, this, [this, window] {
        if (window->isVisible())
            return; // it was read anew
        settled();
        present(window);
        m_worker.start(
            this,
            [recent = m_memory.recent, root = window->dossier(), title = window->session().state()->dossier.title](const TaskContext &) {
                return recent.remember(root, title);
            },
            [this](Outcome outcome) {
                if (!outcome)
                    m_notRemembered = outcome.error();
            });
    });
    connect(window, &DossierWindow::openFailed, this,
            [this, window](const std::filesystem::path &, const Error &error) { refuse(window, error); });
    return window;
}

void Windows::settled()
{
    --m_opening;
    if (m_start)
        m_start->clearNotice();
}

void Windows::present(DossierWindow *window)
{
    bringToFront(window);
    if (m_start)
        m_start->hide();
}

void Windows::refuse(DossierWindow *window, const Error &error)
{
    settled();
    std::erase(m_dossiers, window); // the next attempt begins with a window of its own
    window->deleteLater();
    showStart();
    m_start->tell(error);
}

} // namespace redossier
