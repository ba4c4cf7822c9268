// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <QDialog>
#include <filesystem>
#include <memory>

class QPushButton;

namespace redossier {

class FolderField;
class Text;
class Worker;

//! Which two dossiers are to be held side by side. It looks whether they are there before it closes, and says at the field which
//! is not.
class CompareDialog : public QDialog
{
    Q_OBJECT

public:
    //! `a`: taken as the reference; empty: not chosen yet.
    explicit CompareDialog(const std::filesystem::path &a, QWidget *parent = nullptr);
    ~CompareDialog() override;

Q_SIGNALS:
    void compareAsked(const std::filesystem::path &a, const std::filesystem::path &b);

private:
    struct Side
    {
        FolderField *field;
        Text *problem;
    };
    Side add(const QString &label, const QString &explanation, const char *name);
    void follow();
    void look();
    //! What is wrong with either, beside its field; true: nothing is.
    bool tell(const Side &side, const Outcome &outcome);

    Side m_a;
    Side m_b;
    bool m_looking = false;
    std::unique_ptr<Worker> m_worker;
    QPushButton *m_compare = nullptr;
};

} // namespace redossier
