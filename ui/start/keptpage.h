// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <filesystem>
#include <vector>

class QAction;

namespace redossier {

class KeptModel;
class Notice;
class Table;
class Text;
class Worker;

//! Environments of runs that were kept, with their sizes: open one's folder, or discard it for good.
class KeptPage : public QWidget
{
    Q_OBJECT

public:
    KeptPage(Worker &worker, QWidget *parent = nullptr);
    void refresh();
    KeptModel &model() const { return *m_model; }

Q_SIGNALS:
    //! "2, 1.4 GiB"; empty: none.
    void summaryChanged(const QString &summary);

private:
    void makeActions();
    void follow();
    std::vector<int> chosen() const;
    void askDiscard();
    void discard(const std::vector<std::filesystem::path> &roots);

    Worker &m_worker;
    KeptModel *m_model;
    Notice *m_notice;
    Text *m_state;
    Table *m_table;
    QWidget *m_buttons;
    QAction *m_open;
    QAction *m_discard;
    bool m_read = false;
};

} // namespace redossier
