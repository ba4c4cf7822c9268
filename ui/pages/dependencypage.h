// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! The rebuilt packages against those of the reference, and the gate.
class DependencyPage : public Page
{
    Q_OBJECT

public:
    explicit DependencyPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
