// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <QDialog>
#include <filesystem>

class QPushButton;

namespace redossier {

class FolderField;
class Notice;
class Worker;

//! Copies an example to a folder of the person's own, and says that it is an exercise.
class ExampleDialog : public QDialog
{
    Q_OBJECT

public:
    //! `example`: a folder of resources/examples.
    ExampleDialog(std::filesystem::path example, Worker &worker, QWidget *parent = nullptr);

Q_SIGNALS:
    void openAsked(const std::filesystem::path &dossier);

private:
    void propose();
    void follow();
    void copy();

    std::filesystem::path m_example;
    Worker &m_worker;
    Notice *m_notice;
    FolderField *m_target;
    QPushButton *m_copy;
    bool m_typed = false;
    bool m_copying = false;
};

} // namespace redossier
