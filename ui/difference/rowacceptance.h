// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "core/session/worker.h"
#include "ui/difference/acceptdialog.h"
#include "ui/models/differenceindex.h"

#include <QAction>
#include <filesystem>
#include <memory>
#include <vector>

namespace redossier {

//! Accepts the selected rows of a difference with a reason, or takes such a reason back: one action, which does the one that the
//! rows allow.
class RowAcceptance : public QObject
{
    Q_OBJECT

public:
    //! `apart`: the folder of this machine for reasons that lie with neither dossier. Dialogs open above `window`.
    RowAcceptance(std::filesystem::path apart, Worker &worker, QWidget *window);

    QAction *action() const { return m_action; }
    //! What is selected now: places in the index. Nothing can be done without an index.
    void select(std::shared_ptr<const DifferenceIndex> index, std::vector<std::size_t> rows);

Q_SIGNALS:
    void started();
    //! The reasons are kept; the difference with those rows accepted.
    void accepted(const std::shared_ptr<const redossier::DifferenceIndex> &index);
    //! The reasons of so many rows are gone from the disk. None: they lie where this person does not write.
    void withdrawn(int rows);
    void failed(const redossier::Error &error);

private:
    void ask();
    void askForReason();
    void askToWithdraw();
    void keep(const std::string &reason, AcceptDialog::Place place);
    void withdraw();

    std::filesystem::path m_apart;
    Worker &m_worker;
    QWidget *m_window;
    QAction *m_action;
    std::shared_ptr<const DifferenceIndex> m_index;
    std::vector<std::size_t> m_differing, m_accepted; //!< of the selected rows
};

} // namespace redossier
