// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/recentdossiers.h"
#include "core/session/session.h"
#include "ui/start/settings.h"

#include <QObject>

namespace redossier {

class DifferenceWindow;
class DossierWindow;
class StartWindow;

//! What the windows remember between two starts of the program; never in a dossier.
struct Memory
{
    Settings settings = Settings();
    RecentDossiers recent = RecentDossiers();
};

//! Which windows are open: the start window, or one for each dossier. The program ends with the last of them.
class Windows : public QObject
{
    Q_OBJECT

public:
    //! `shown`: the appearance that holds now.
    Windows(SessionSurroundings surroundings, Appearance shown, Memory memory = {}, QObject *parent = nullptr);
    ~Windows() override;

    void showStart();
    //! The window of this dossier, which comes to the front when there is one. What cannot be opened is said in the start window.
    void open(const std::filesystem::path &dossier);

    //! A window of its own for the two; what cannot be read is said in it.
    void compare(const std::filesystem::path &a, const std::filesystem::path &b);

    //! Null until it was shown.
    StartWindow *startWindow() const { return m_start; }
    const std::vector<DossierWindow *> &dossierWindows() const { return m_dossiers; }
    const std::vector<DifferenceWindow *> &differenceWindows() const { return m_differences; }

private:
    void showStartAt(int place); //!< of StartWindow::Place
    void quit();
    void chooseAndOpen();
    void openReal(const std::filesystem::path &dossier);
    DossierWindow *makeWindow();
    void present(DossierWindow *window);
    void refuse(DossierWindow *window, const Error &error);
    void settled();

    SessionSurroundings m_surroundings;
    Appearance m_appearance;
    Memory m_memory;
    StartWindow *m_start = nullptr;
    std::vector<DossierWindow *> m_dossiers;
    std::vector<DifferenceWindow *> m_differences;
    std::optional<Error> m_notRemembered;
    int m_opening = 0; //!< dossiers that neither opened nor failed yet
    Worker m_worker;   //!< last, so that it ends before what it is given to read
};

} // namespace redossier
