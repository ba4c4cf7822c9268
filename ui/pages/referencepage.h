// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! What is to be repeated, from which revisions, and how it will be judged.
class ReferencePage : public Page
{
    Q_OBJECT

public:
    explicit ReferencePage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
