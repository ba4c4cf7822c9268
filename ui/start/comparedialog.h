// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <filesystem>

class QPushButton;

namespace redossier {

class FolderField;

//! Which two dossiers are to be held side by side.
class CompareDialog : public QDialog
{
    Q_OBJECT

public:
    //! `a`: taken as the reference; empty: not chosen yet.
    explicit CompareDialog(const std::filesystem::path &a, QWidget *parent = nullptr);

Q_SIGNALS:
    void compareAsked(const std::filesystem::path &a, const std::filesystem::path &b);

private:
    FolderField *add(const QString &label, const QString &explanation, const char *name);
    void follow();

    FolderField *m_a;
    FolderField *m_b;
    QPushButton *m_compare = nullptr;
};

} // namespace redossier
