// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! The new environment: its interpreter, its rebuild file, the commands, and what they print.
class RebuildPage : public Page
{
    Q_OBJECT

public:
    explicit RebuildPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
