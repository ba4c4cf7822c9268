// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/annotatedrebuildfile.h"

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

class QCheckBox;

namespace redossier {

struct DossierState;
class Table;
class Text;
class TextTableModel;
class Worker;

//! A rebuild file line by line, with what there is to say of each line.
class RebuildFileView : public QWidget
{
    Q_OBJECT

public:
    explicit RebuildFileView(QWidget *parent = nullptr);

    void show(const AnnotatedRebuildFile &file);
    using QWidget::show;
    //! The file cannot be read.
    void show(const Error &error);
    //! Reads the rebuild file of a dossier, and shows it once that is done; `then` is called after that.
    void read(Worker &reader, const DossierState &state, std::function<void()> then = {});
    //! How many lines have findings of severity error.
    int errors() const { return m_errors; }
    //! Chooses a line and brings it to sight.
    void goToLine(const std::string &file, int number);

private:
    void fill();
    void showLine(int row);
    void count();

    TextTableModel *m_model;
    Table *m_table;
    Text *m_summary;
    Text *m_general;
    Text *m_line;
    QCheckBox *m_onlyFindings;
    AnnotatedRebuildFile m_file;
    std::vector<std::size_t> m_rows; //!< positions in m_file.lines
    int m_errors = 0;
};

} // namespace redossier
