// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"
#include "ui/widgets/card.h"

namespace redossier {

//! Who one side is: folder, identity, run, verdict, machine; and which side is held to be the reference.
class SideCard : public Card
{
    Q_OBJECT

public:
    explicit SideCard(bool isA, QWidget *parent = nullptr);
    void show(const DifferenceSide &side);
    using QWidget::show;

private:
    bool m_isA;
    Text *m_title;
    Text *m_place;
    Text *m_facts;
    Text *m_problem;
};

} // namespace redossier
