// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

class QWidget;

namespace redossier {

class Page;
class Session;

//! The six steps and the dossier page, in the order of the wizard; `parent` owns them.
std::vector<Page *> makePages(Session &session, QWidget *parent);

} // namespace redossier
