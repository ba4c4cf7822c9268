// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>
#include <functional>
#include <vector>

class QWidget;

namespace redossier {

enum class FileChoice { file, files, folder };

//! Asks for files or a folder without waiting for the answer; `chosen` is not called when nothing was chosen.
void chooseFiles(QWidget *parent, const QString &title, FileChoice choice,
                 std::function<void(std::vector<std::filesystem::path>)> chosen);

} // namespace redossier
