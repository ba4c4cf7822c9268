// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace redossier {

class Page;
class Session;

//! The six steps and the dossier page, in the order of the wizard.
std::vector<std::string> pageNames();
//! Null when there is no such page. It is made without a parent: what is put into a window that has a style sheet is styled
//! then, with all that it holds, and should be whole by that time.
Page *makePage(const std::string &name, Session &session);

} // namespace redossier
