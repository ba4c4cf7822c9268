// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! What the dossier holds, and what goes to somebody else.
class DossierPage : public Page
{
    Q_OBJECT

public:
    explicit DossierPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
