// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/dossierpage.h"

namespace redossier {

DossierPage::DossierPage(Session &session, QWidget *parent) : Page("dossier", session, parent) {}

void DossierPage::show(const DossierState &) {}

} // namespace redossier
