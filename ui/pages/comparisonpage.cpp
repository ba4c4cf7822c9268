// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparisonpage.h"

namespace redossier {

ComparisonPage::ComparisonPage(Session &session, QWidget *parent) : Page("comparison", session, parent) {}

void ComparisonPage::show(const DossierState &) {}

} // namespace redossier
