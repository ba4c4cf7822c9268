// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>
#include <vector>

namespace redossier {

//! One cell of a table for reading.
struct TableCell
{
    QString text;
    QString tone = {};     //!< "", "good", "attention" or "quiet"; never without a symbol or a word in the text
    bool isCode = false;   //!< shown in a fixed-width font: a path, a digest, a version
    QString more = {};     //!< what a tooltip adds

    bool operator==(const TableCell &) const = default;
};

//! Rows of text that were prepared elsewhere. A row may be shorter than the header.
class TextTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    explicit TextTableModel(QStringList headings, QObject *parent = nullptr);
    //! Nothing happens when they are those that are shown.
    void setRows(std::vector<std::vector<TableCell>> rows);
    void setHeadings(QStringList headings);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QStringList m_headings;
    std::vector<std::vector<TableCell>> m_rows;
};

} // namespace redossier
