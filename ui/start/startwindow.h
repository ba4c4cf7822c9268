// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <QMainWindow>
#include <filesystem>

namespace redossier {

class Notice;

//! Where a person begins.
class StartWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit StartWindow(QWidget *parent = nullptr);
    //! Why something could not be opened.
    void tell(const Error &error);

Q_SIGNALS:
    void openAsked(const std::filesystem::path &dossier);
    void chooseAsked();

private:
    Notice *m_notice;
};

} // namespace redossier
