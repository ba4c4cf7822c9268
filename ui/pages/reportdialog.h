// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/paper/pdfpages.h"

#include <QString>
#include <filesystem>
#include <functional>

class QFileDialog;
class QWidget;

namespace redossier {

//! Asks for a file to write a report to, in every format that there is; PDF for two sizes of paper. Nothing is ever written
//! over: whoever writes tells. Deletes itself.
QFileDialog *reportDialog(const QString &title, QWidget *parent, std::function<void(const std::filesystem::path &, PaperSize)> chosen);

} // namespace redossier
