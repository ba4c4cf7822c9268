// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/filechoice.h"

#include <QWidget>
#include <filesystem>

class QLineEdit;
class QPushButton;

namespace redossier {

//! A path that is typed or chosen; it belongs to this machine and goes into no document.
class PathEdit : public QWidget
{
    Q_OBJECT

public:
    //! `name`: accessible name, and title of the dialog.
    PathEdit(const QString &name, FileChoice choice, QWidget *parent = nullptr);
    std::filesystem::path path() const;
    void setPath(const std::filesystem::path &path);
    void setPlaceholder(const QString &text);

Q_SIGNALS:
    void changed();

private:
    QLineEdit *m_edit;
    QPushButton *m_browse;
};

} // namespace redossier
