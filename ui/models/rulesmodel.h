// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparisonrecord.h"
#include "core/reference/criterion.h"

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace redossier {

//! The locked criterion, a row for each rule of each output; and, once there is a comparison, what was measured and whether
//! the rule is met. An output without a rule has one row of its own.
class RulesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { outputColumn, structureColumn, ruleColumn, measuredColumn, limitColumn, stateColumn, reasonColumn, columns };
    enum Role { outputRole = Qt::UserRole, ruleRole /* its place among the rules of the output; -1: none */ };

    explicit RulesModel(QObject *parent = nullptr);
    //! Before a comparison: what will be judged.
    //! `lost`: they were compared, and what was found cannot be read.
    void setCriterion(const Criterion &criterion, const std::vector<std::string> &outputs, bool lost = false);
    //! `reliable`: it is still what the run recorded, else nothing of it is shown as good.
    void setComparison(const ComparisonRecord &comparison, const Criterion &criterion, bool reliable = true);

    //! Where a person would look first: the first rule that is not met, else the first row; -1: there is none.
    int firstToShow() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Cell
    {
        QString text;
        QString tone; //!< "good", "attention", "quiet" or none
    };
    struct Row
    {
        std::string output;
        int rule = -1;          //!< its place among those of the output
        bool first = false;     //!< of its output
        bool attention = false; //!< its state, or the output's structure, is not met
        Cell cells[columns];
    };

    void addOutput(const ComparedOutput &output, const Criterion &criterion);
    void addRow(const std::string &output, const Cell &structure, const Cell &rule, const Cell &measured, const Cell &limit,
                const Cell &state, const QString &reason);

    std::vector<Row> m_rows;
    bool m_reliable = true;
};

} // namespace redossier
