// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rebuildpage.h"

namespace redossier {

RebuildPage::RebuildPage(Session &session, QWidget *parent) : Page("rebuild", session, parent) {}

void RebuildPage::show(const DossierState &) {}

} // namespace redossier
