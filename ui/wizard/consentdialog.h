// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/session/consent.h"

#include <QDialog>

class QTabWidget;

namespace redossier {

class RebuildFileView;
class Session;

//! Shows every command that is about to be started, exactly, what pip will be told by the rebuild file, and what is read and
//! written outside the dossier; and asks whether they may.
class ConsentDialog : public QDialog
{
    Q_OBJECT

public:
    ConsentDialog(const ConsentRequest &request, const RootTokens &tokens, Session &session, QWidget *parent = nullptr);

private:
    QWidget *makeCommands(const ConsentRequest &request, const RootTokens &tokens);
    QWidget *makeRebuildFile(const ConsentRequest &request);
    QWidget *makePlaces(const RootTokens &tokens);
    void makeButtons();

    Session &m_session;
    RebuildFileView *m_file;
};

} // namespace redossier
