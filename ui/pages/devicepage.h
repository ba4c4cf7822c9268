// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! What the rebuilt environment reaches, stage by stage.
class DevicePage : public Page
{
    Q_OBJECT

public:
    explicit DevicePage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
