// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! The locked criterion, what was measured, and the verdict.
class ComparisonPage : public Page
{
    Q_OBJECT

public:
    explicit ComparisonPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
