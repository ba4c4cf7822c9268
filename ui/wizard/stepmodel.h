// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossierstate.h"

#include <QAbstractListModel>
#include <string>
#include <vector>

namespace redossier {

//! The six steps and the dossier page.
class StepModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { nameRole = Qt::UserRole };

    explicit StepModel(QObject *parent = nullptr);
    void setSteps(std::vector<StepSummary> steps);

    //! The row of the page that is shown can always be chosen, else it would lose its mark; -1: none.
    void setShown(int row);

    //! -1 when there is no such step.
    int rowOf(const std::string &step) const;
    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    bool canBeChosen(int row) const;
    QString stateText(const StepSummary &step) const;

    std::vector<StepSummary> m_steps;
    int m_shown = -1;
};

} // namespace redossier
