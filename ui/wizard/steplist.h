// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossierstate.h"

#include "ui/widgets/pagelist.h"

#include <QListView>
#include <string>
#include <vector>

namespace redossier {

class StepModel;

//! The steps of the wizard with the symbol and the word of their state. Any step that has begun, or that comes next, can be
//! chosen; a later one cannot. The one that is shown stays marked, whatever becomes of its step.
class StepList : public PageList<QListView>
{
    Q_OBJECT

public:
    explicit StepList(QWidget *parent = nullptr);
    //! `steps` are the six; the dossier page follows them.
    void show(const std::vector<StepSummary> &steps);
    using QListView::show;
    void select(const std::string &step);
    std::string selected() const;
    bool canBeChosen(const std::string &step) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(const std::string &step);

private:
    StepModel *m_model;
};

} // namespace redossier
