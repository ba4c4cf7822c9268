// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/session/consent.h"

#include <QDialog>

namespace redossier {

//! Shows every command that is about to be started, exactly, and asks whether they may.
class ConsentDialog : public QDialog
{
    Q_OBJECT

public:
    ConsentDialog(const ConsentRequest &request, const RootTokens &tokens, QWidget *parent = nullptr);

private:
    static QString commandText(const PlannedCommand &command, const RootTokens &tokens);
};

} // namespace redossier
