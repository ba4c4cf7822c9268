// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <QDialog>

class QButtonGroup;
class QPushButton;

namespace redossier {

class GrowingEdit;

//! Why differences are accepted, and where the reason is kept: beside one of the dossiers, if it is one's own, or apart.
class AcceptDialog : public QDialog
{
    Q_OBJECT

public:
    enum class Place { apart, withA, withB };

    AcceptDialog(const DifferenceSide &a, const DifferenceSide &b, int rows, QWidget *parent = nullptr);
    std::string reason() const;
    Place place() const;

private:
    GrowingEdit *m_reason;
    QButtonGroup *m_places;
    QPushButton *m_accept;
};

} // namespace redossier
