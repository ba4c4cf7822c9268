// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"
#include "ui/difference/differencereader.h"
#include "ui/models/differenceindex.h"
#include "ui/paper/pdfpages.h"

#include <QMainWindow>

class QSplitter;

namespace redossier {

class DifferenceModel;
class DifferenceReview;
class FilterBar;
class Notice;
class RowAcceptance;
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
    //! How the window is divided, as division() gave it; what makes no sense changes nothing.
    void divide(const QByteArray &division);
    QByteArray division() const;
    bool isReady() const { return m_index != nullptr; }
    bool isReading() const { return m_isReading; }
    const std::shared_ptr<const DifferenceIndex> &index() const { return m_index; }
    DifferenceFilter filter() const;

Q_SIGNALS:
    void ready();
    void openFailed(const redossier::Error &error);
    //! What is looked at, or how the window is divided, became another.
    void viewChanged();
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
    void tellProgress(const QString &sentence);
    void stopReading();
    void take(Result<std::shared_ptr<const DifferenceIndex>> index);
    void showIndex();
    void showHead();
    void takeSection();
    void applyFilter();
    void selectRow();
    void goToDifference(bool forward);
    void next() { goToDifference(true); }
    void previous() { goToDifference(false); }
    void swap();
    void search();
    void copyAsMarkdown();
    void exportView();
    void openFile();
    void openFolder(const Error &error);
    void tellSelection();
    void takeAccepted(const std::shared_ptr<const DifferenceIndex> &index);
    void tellWithdrawn(int rows);
    void tellReviewed(bool thenExport);
    void followTools();
    void write(const std::filesystem::path &file, PaperSize paper);

    Places m_places;
    std::filesystem::path m_apart;
    std::string m_a, m_b;
    std::shared_ptr<const DifferenceIndex> m_index;
    bool m_isReading = false;
    std::string m_wanted; //!< the section that was looked at last
    DifferenceReader m_sides;
    Worker m_reader; //!< its work uses m_sides: it ends first
    SideCard *m_sideA;
    SideCard *m_sideB;
    Notice *m_banner;
    Notice *m_outcome;
    SectionList *m_sections;
    FilterBar *m_filter;
    DifferenceModel *m_model;
    Table *m_table;
    RowView *m_row;
    QSplitter *m_splitter;
    QAction *m_next;
    QAction *m_previous;
    QAction *m_swap;
    QAction *m_copy;
    QAction *m_export;
    QAction *m_open;
    QAction *m_stopReading;
    RowAcceptance *m_acceptance;
    DifferenceReview *m_review;
};

} // namespace redossier
