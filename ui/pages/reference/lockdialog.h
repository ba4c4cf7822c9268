// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossier.h"

#include <QDialog>
#include <optional>

class QPushButton;

namespace redossier {

class GrowingEdit;

//! Says what locking does, and asks for the reason where a reference was locked before (M86, M99).
class LockDialog : public QDialog
{
    Q_OBJECT

public:
    //! `identity`: the one that the lock would give now.
    LockDialog(const Dossier &dossier, const std::string &identity, QWidget *parent = nullptr);
    //! Absent for a first lock.
    std::optional<std::string> reason() const;

private:
    GrowingEdit *m_reason = nullptr;
    QPushButton *m_lock;
};

} // namespace redossier
