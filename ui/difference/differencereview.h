// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/difference/differencefilter.h"
#include "core/session/worker.h"
#include "ui/models/differenceindex.h"
#include "ui/models/reviewedrows.h"

#include <QAction>
#include <memory>

namespace redossier {

//! Reviews the private details that an exported view would show. The decisions are kept with both dossiers, so both have to be
//! this person's own.
class DifferenceReview : public QObject
{
    Q_OBJECT

public:
    DifferenceReview(Places places, Worker &worker, QWidget *window);

    QAction *action() const { return m_action; }
    //! What would be exported now; nothing can be reviewed without an index.
    void show(std::shared_ptr<const DifferenceIndex> index, const DifferenceFilter &filter);

Q_SIGNALS:
    void started();
    void ended(); //!< the dialog is open, or nothing came of it
    //! `thenExport`: the view is to be exported as well.
    void kept(bool thenExport);
    void failed(const redossier::Error &error);

private:
    void look();
    void ask(std::vector<ReviewedRow> rows);
    void keep(std::vector<ReviewedRow> rows, bool thenExport);

    Places m_places;
    Worker &m_worker;
    QWidget *m_window;
    QAction *m_action;
    std::shared_ptr<const DifferenceIndex> m_index;
    DifferenceFilter m_filter;
};

} // namespace redossier
