// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/devicepage.h"

namespace redossier {

DevicePage::DevicePage(Session &session, QWidget *parent) : Page("device", session, parent) {}

void DevicePage::show(const DossierState &) {}

} // namespace redossier
