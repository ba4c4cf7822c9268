// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>

class QLineEdit;
class QPushButton;

namespace redossier {

//! A line for the path of a folder, with a button that opens the chooser. "~/" is the home folder.
class FolderField : public QWidget
{
    Q_OBJECT

public:
    //! An existing folder is chosen itself; for a new one its parent is chosen, and the name is kept.
    enum class Kind { existing, fresh };

    FolderField(Kind kind, const QString &accessibleName, QWidget *parent = nullptr);

    //! Absolute; empty while nothing is typed.
    std::filesystem::path path() const;
    void setPath(const std::filesystem::path &path);
    QLineEdit *edit() const { return m_edit; }

Q_SIGNALS:
    void changed();
    //! By typing or choosing, not by setPath().
    void edited();

private:
    void choose();
    Kind m_kind;
    QLineEdit *m_edit;
    QPushButton *m_choose;
};

} // namespace redossier
