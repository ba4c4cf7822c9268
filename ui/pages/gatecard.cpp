// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gatecard.h"

#include "ui/models/packagerows.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>

namespace redossier {

namespace {

constexpr int widestColumn = 320; //!< a longer text is reached by widening the column, or in the tooltip
constexpr int highestTable = 430;
constexpr int measuredRows = 100; //!< for the width of a column

//! Columns as wide as their content, each at most `most`.
void fitColumns(QTableView *table, int most)
{
    table->resizeColumnsToContents();
    for (int column = 0; column + 1 < table->model()->columnCount(); ++column)
        if (table->columnWidth(column) > most)
            table->setColumnWidth(column, most);
}

} // namespace

GateCard::GateCard(QWidget *parent)
    : Card(tr("Packages against the reference"), parent), m_layers(new Text), m_equal(new QPushButton(tr("Show &equal rows"))),
      m_hidden(new Text({}, "quiet")), m_table(new Table(tr("Packages of both environments"))),
      m_model(new TextTableModel(packageHeadings(), this))
{
    m_layers->setObjectName(QStringLiteral("layers"));
    m_equal->setObjectName(QStringLiteral("equalRowsButton"));
    m_equal->setCheckable(true);
    m_hidden->setObjectName(QStringLiteral("hiddenRows"));
    makeTable();
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_equal);
    bar->addWidget(m_hidden, 1);
    body()->addWidget(m_layers);
    body()->addLayout(bar);
    body()->addWidget(m_table);
    connect(m_equal, &QPushButton::toggled, this, &GateCard::showRows);
}

void GateCard::makeTable()
{
    m_table->setObjectName(QStringLiteral("gateTable"));
    m_table->setWordWrap(false);
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setResizeContentsPrecision(measuredRows);
    connect(m_model, &QAbstractItemModel::modelReset, m_table, [this] {
        fitColumns(m_table, widestColumn);
        m_table->fitHeight(highestTable);
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid() && static_cast<std::size_t>(current.row()) < m_names.size())
            Q_EMIT chosen(m_names[static_cast<std::size_t>(current.row())]);
    });
}

void GateCard::show(const DependencyRecord &record, const std::vector<Acceptance> &decided)
{
    setVisible(record.python.has_value());
    if (!record.python)
        return;
    m_packages = record.packages;
    m_decided = decided;
    for (QWidget *part : std::initializer_list<QWidget *>{m_table, m_equal, m_hidden})
        part->setVisible(record.gate.has_value());
    showLayers(record);
    if (record.gate)
        showRows();
}

void GateCard::showLayers(const DependencyRecord &record)
{
    if (!record.gate)
        m_layers->setText(record.hasReferenceInventory
                              ? tr("? Not compared: this run holds no inventory of its environment.")
                              : tr("? Not compared: the reference holds no inventory of its environment. Nothing here says that the two are equal."));
    else if (record.gate->rows.empty())
        m_layers->setText(tr("✓ No difference among the packages that decide this step."));
    else if (record.layers > 1)
        m_layers->setText(tr("≠ Layers that differ: %n. With several changed at once, no single one can be named as the reason for what follows.",
                             nullptr, record.layers));
    else
        m_layers->setText(tr("≠ The environment differs in one layer."));
    const bool isEqual = record.gate && record.gate->rows.empty();
    m_layers->setTone(isEqual ? QStringLiteral("good") : QStringLiteral("attention"));
}

void GateCard::showRows()
{
    const bool all = m_equal->isChecked();
    PackageRows rows = packageRows(m_packages, all, m_decided);
    m_names = std::move(rows.names);
    m_table->setVisible(!m_names.empty());
    m_model->setRows(std::move(rows.cells));
    m_hidden->setText(all ? tr("Equal rows shown: %n", nullptr, rows.equal) : tr("Equal rows hidden: %n", nullptr, rows.equal));
    m_equal->setEnabled(rows.equal > 0);
}

} // namespace redossier
