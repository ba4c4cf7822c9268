// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

#include <QObject>

namespace redossier {

class DossierWindow;
class StartWindow;

//! Which windows are open: the start window, or one for each dossier. The program ends with the last of them.
class Windows : public QObject
{
    Q_OBJECT

public:
    explicit Windows(SessionSurroundings surroundings, QObject *parent = nullptr);
    ~Windows() override;

    void showStart();
    //! The window of this dossier, which comes to the front when there is one.
    void open(const std::filesystem::path &dossier);

private:
    void chooseAndOpen();

    SessionSurroundings m_surroundings;
    StartWindow *m_start = nullptr;
    std::vector<DossierWindow *> m_dossiers;
};

} // namespace redossier
