// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/dependencypage.h"

namespace redossier {

DependencyPage::DependencyPage(Session &session, QWidget *parent) : Page("dependencies", session, parent) {}

void DependencyPage::show(const DossierState &) {}

} // namespace redossier
