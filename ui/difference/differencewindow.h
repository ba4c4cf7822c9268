// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "ui/difference/acceptdialog.h"
#include "ui/models/differenceindex.h"

#include <QMainWindow>
#include <stop_token>

namespace redossier {

class DifferenceModel;
class FilterBar;
class Notice;
class RowView;
class SectionList;
class SideCard;
class Table;

//! Two dossiers or runs side by side. A is taken as the reference: its rules judge. Nothing of either is started or written.
class DifferenceWindow : public QMainWindow
{
    Q_OBJECT

public:
    //! `apart`: the folder of this machine for reasons that lie with neither dossier.
    DifferenceWindow(Places places, std::filesystem::path apart, const DifferenceFilter &filter = {}, QWidget *parent = nullptr);
    ~DifferenceWindow() override;

    //! "DOSSIER", "DOSSIER#RUN-ID" or "DOSSIER#reference". Ends with ready(), or openFailed() where a side cannot be read.
    void open(const std::string &a, const std::string &b);
    bool isReady() const { return m_index != nullptr; }
    bool isReading() const { return m_isReading; }
    const std::shared_ptr<const DifferenceIndex> &index() const { return m_index; }
    DifferenceFilter filter() const;

Q_SIGNALS:
    void ready();
    void openFailed(const redossier::Error &error);
    void filterChanged();
    void startWindowAsked();
    void quitAsked();

protected:
    bool focusNextPrevChild(bool next) override;

private:
    void makeHead(QWidget *head);
    void makeBody(QWidget *body);
    void makeMenus();
    void makeFooter(QWidget *footer);
    QAction *action(const QString &text, const char *name, const QKeySequence &keys, void (DifferenceWindow::*what)());
    void read();
    void take(Result<std::shared_ptr<const DifferenceIndex>> index);
    void showIndex();
    void showHead();
    void applyFilter();
    void selectRow();
    void goToDifference(bool forward);
    void next() { goToDifference(true); }
    void previous() { goToDifference(false); }
    void swap();
    void search();
    void copyAsMarkdown();
    void exportView();
    void acceptRows();
    void keep(const std::string &reason, AcceptDialog::Place place);
    std::vector<std::size_t> selectedDifferences() const;
    void write(const std::filesystem::path &file);

    Places m_places;
    std::filesystem::path m_apart;
    std::string m_a, m_b;
    std::shared_ptr<const DifferenceIndex> m_index;
    bool m_isReading = false;
    std::stop_source m_stop;
    SideCard *m_sideA;
    SideCard *m_sideB;
    Notice *m_banner;
    Notice *m_outcome;
    SectionList *m_sections;
    FilterBar *m_filter;
    DifferenceModel *m_model;
    Table *m_table;
    Worker m_reader; //!< before what uses it
    RowView *m_row;
    QAction *m_next;
    QAction *m_previous;
    QAction *m_swap;
    QAction *m_copy;
    QAction *m_export;
    QAction *m_accept;
};

} // namespace redossier
