// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/windows.h"

#include "ui/start/startwindow.h"
#include "ui/widgets/notice.h"
#include "ui/wizard/dossierwindow.h"
#include "ui/words/words.h"

#include <QFileDialog>

namespace redossier {

Windows::Windows(SessionSurroundings surroundings, QObject *parent) : QObject(parent), m_surroundings(std::move(surroundings)) {}

Windows::~Windows()
{
    for (DossierWindow *window : m_dossiers)
        delete window;
    delete m_start;
}

void Windows::showStart()
{
    if (!m_start) {
        m_start = new StartWindow;
        connect(m_start, &StartWindow::openAsked, this, &Windows::open);
        connect(m_start, &StartWindow::chooseAsked, this, &Windows::chooseAndOpen);
    }
    m_start->show();
    m_start->raise();
    m_start->activateWindow();
}

void Windows::chooseAndOpen()
{
    const QString folder = QFileDialog::getExistingDirectory(m_start, tr("Open a dossier"));
    if (!folder.isEmpty())
        open(folder.toStdString());
}

void Windows::open(const std::filesystem::path &dossier)
{
    auto *window = new DossierWindow(m_surroundings);
    window->setAttribute(Qt::WA_DeleteOnClose);
    m_dossiers.push_back(window);
    connect(window, &QObject::destroyed, this, [this, window] { std::erase(m_dossiers, window); });
    connect(window, &DossierWindow::startWindowAsked, this, &Windows::showStart);
    connect(window, &DossierWindow::openAsked, this, &Windows::chooseAndOpen);
    connect(&window->session(), &Session::opened, this, [this, window] {
        window->show();
        if (m_start)
            m_start->hide();
    });
    connect(window, &DossierWindow::openFailed, this, [this, window](const std::filesystem::path &, const Error &error) {
        window->deleteLater();
        showStart();
        m_start->tell(error);
    });
    window->open(dossier);
}

} // namespace redossier
