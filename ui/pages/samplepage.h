// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/page.h"

namespace redossier {

//! The project's own sample: stages, log, outputs as they were read back, first error.
class SamplePage : public Page
{
    Q_OBJECT

public:
    explicit SamplePage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
};

} // namespace redossier
