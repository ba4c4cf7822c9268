// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/card.h"

class QPushButton;

namespace redossier {

class Session;
struct DossierState;

//! The environment of the shown run, as long as this machine keeps it: where it lies, how large it is, and a way to remove it.
class KeptEnvironment : public Card
{
    Q_OBJECT

public:
    explicit KeptEnvironment(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state);
    using QWidget::show;

private:
    void askToDiscard();
    void discard();

    Session &m_session;
    Text *m_text;
    Text *m_place;
    QPushButton *m_discard;
};

} // namespace redossier
