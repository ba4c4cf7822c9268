// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/referencepage.h"

namespace redossier {

ReferencePage::ReferencePage(Session &session, QWidget *parent) : Page("reference", session, parent) {}

void ReferencePage::show(const DossierState &) {}

} // namespace redossier
