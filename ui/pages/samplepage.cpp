// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/samplepage.h"

namespace redossier {

SamplePage::SamplePage(Session &session, QWidget *parent) : Page("sample", session, parent) {}

void SamplePage::show(const DossierState &) {}

} // namespace redossier
