// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "ui/models/differenceindex.h"

#include <QWidget>
#include <stop_token>

namespace redossier {

class OutputView;
class Text;
class TextPair;
class TextTableModel;
class Worker;
class WrappedTable;

//! One row of a difference, whole: its cells, its fields, the lines of a text, the measures and plots of an output.
class RowView : public QWidget
{
    Q_OBJECT

public:
    RowView(Places places, Worker &reader, QWidget *parent = nullptr);
    ~RowView() override;
    //! `place`: of the row in `index`; nothing is shown without an index.
    void show(std::shared_ptr<const DifferenceIndex> index, std::size_t place);
    void clear();
    using QWidget::show;
    //! Within the lines of a text; false when there is nothing further.
    bool step(bool forward);
    //! Reads the row's file again, and shows all its lines.
    void showWholeFile();

Q_SIGNALS:
    //! It is no text, is too large, or cannot be read.
    void fileNotShown(const redossier::Error &error);

private:
    void showFields(const DifferenceRow &row);
    void showOutput(const DifferenceRow &row);
    void readPlots(const std::string &output);

    Places m_places;
    Worker &m_reader;
    std::shared_ptr<const DifferenceIndex> m_index;
    std::size_t m_place = 0; //!< of the row in it
    Text *m_title;
    Text *m_notes;
    TextTableModel *m_fields;
    WrappedTable *m_fieldTable;
    TextPair *m_texts;
    OutputView *m_output;
    std::stop_source m_plots;
    int m_reading = 0; //!< which reading of plots is the last one that was asked for
};

} // namespace redossier
