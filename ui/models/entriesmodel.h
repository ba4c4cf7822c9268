// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/plain/json.h"

#include <QAbstractTableModel>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace redossier {

//! An object of a document as one row.
struct Entry
{
    std::string pointer; //!< in its document, e.g. "/weights/2"
    Json value;

    bool operator==(const Entry &) const = default;
};

//! The objects of one or more lists of a document, and how many findings each has. Selecting by pointer survives a change.
class EntriesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    struct Column
    {
        QString title;
        std::function<QString(const Entry &)> text;
        bool fixedFont = false;
    };

    explicit EntriesModel(std::vector<Column> columns, QObject *parent = nullptr);

    //! Rows keep their identity when only values have changed.
    void setEntries(std::vector<Entry> entries);
    //! The most severe finding at or below each pointer marks its row; `draft` as in severitySymbol().
    void setMarks(const std::map<std::string, Severity> &marks, bool draft = false);
    const std::vector<Entry> &entries() const { return m_entries; }
    int rowOf(const std::string &pointer) const; //!< -1: none
    //! The row at or above `pointer`; -1: none.
    int rowHolding(const std::string &pointer) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QVariant markData(std::size_t row, int role) const;

    std::vector<Column> m_columns;
    std::vector<Entry> m_entries;
    std::vector<int> m_marks; //!< 0 none, else 1 + Severity
    bool m_draft = false;
};

} // namespace redossier
