// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <filesystem>

namespace redossier {

//! The program's icon in all its sizes, from `resources`/icons.
QIcon programIcon(const std::filesystem::path &resources);

} // namespace redossier
