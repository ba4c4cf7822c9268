// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/navigation.h"

#include "ui/style/theme.h"
#include "ui/widgets/placedelegate.h"

#include <QStandardItemModel>
#include <algorithm>

namespace redossier {

Navigation::Navigation(QWidget *parent) : PageList(parent), m_model(new QStandardItemModel(this))
{
    setProperty("role", QStringLiteral("side"));
    setObjectName(QStringLiteral("navigation"));
    setAccessibleName(tr("Pages of the start window"));
    setModel(m_model);
    setItemDelegate(new PlaceDelegate(this));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, Spacing::medium - 2, 0, 0);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            Q_EMIT chosen(current.row());
    });
}

void Navigation::add(const QString &symbol, const QString &title)
{
    auto *item = new QStandardItem(title);
    item->setData(symbol, PlaceDelegate::symbolRole);
    item->setData(QStringLiteral("quiet"), PlaceDelegate::toneRole);
    m_model->appendRow(item);
}

void Navigation::setDetail(int row, const QString &detail)
{
    m_model->item(row)->setData(detail, PlaceDelegate::stateRole);
    m_model->item(row)->setData(detail.isEmpty() ? QVariant() : tr("%1: %2", "page, detail").arg(m_model->item(row)->text(), detail),
                                Qt::AccessibleTextRole);
}

void Navigation::select(int row)
{
    setCurrentIndex(m_model->index(row, 0));
}

QSize Navigation::sizeHint() const
{
    int widest = 0;
    QFont bold = font();
    bold.setBold(true);
    for (int row = 0; row < m_model->rowCount(); ++row)
        widest = std::max(widest, QFontMetrics(bold).horizontalAdvance(m_model->item(row)->text()));
    return {std::max(fontMetrics().averageCharWidth() * 20, widest) + 70, 400};
}

} // namespace redossier
