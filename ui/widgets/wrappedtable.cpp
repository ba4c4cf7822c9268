// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wrappedtable.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTimer>
#include <algorithm>

namespace redossier {

namespace {

constexpr int mostWrappedRows = 300; //!< beyond it, measuring every text would be felt

//! Lets a digest or a path go on in the next line, where there is no blank to break it at. What is copied stays as it is.
class BreakingDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QString displayText(const QVariant &value, const QLocale &locale) const override
    {
        constexpr int longWord = 24, piece = 8;
        const QString text = QStyledItemDelegate::displayText(value, locale);
        QString broken;
        qsizetype begin = 0;
        while (begin < text.size()) {
            qsizetype end = begin;
            while (end < text.size() && !text[end].isSpace())
                ++end;
            for (qsizetype at = begin; at < end; at += piece) {
                if (at > begin && end - begin > longWord && !text[at].isLowSurrogate())
                    broken += QChar(0x200b); // no width, and a place to break
                broken += text.mid(at, std::min<qsizetype>(piece, end - at));
            }
            if (end < text.size())
                broken += text[end];
            begin = end + 1;
        }
        return broken;
    }
};

} // namespace

WrappedTable::WrappedTable(const QString &accessibleName, std::vector<int> shares, int most, QWidget *parent)
    : Table(accessibleName, parent), m_shares(std::move(shares)), m_most(most)
{
    setItemDelegate(new BreakingDelegate(this));
    horizontalHeader()->setMinimumSectionSize(30);
    horizontalHeader()->setStretchLastSection(false); // the shares fill the width
}

void WrappedTable::setModel(QAbstractItemModel *model)
{
    Table::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &WrappedTable::fit);
    fit();
}

void WrappedTable::resizeEvent(QResizeEvent *event)
{
    Table::resizeEvent(event);
    if (viewport()->width() != m_fittedWidth)
        QTimer::singleShot(0, this, &WrappedTable::fit); // a layout that is under way is not changed
}

void WrappedTable::fit()
{
    if (!model())
        return;
    m_fittedWidth = viewport()->width();
    int left = m_fittedWidth, all = 0;
    const int columns = std::min(model()->columnCount(), static_cast<int>(m_shares.size()));
    for (int column = 0; column < columns; ++column) {
        if (isColumnHidden(column))
            continue;
        all += m_shares[static_cast<std::size_t>(column)];
        if (m_shares[static_cast<std::size_t>(column)] == 0) {
            resizeColumnToContents(column);
            left -= columnWidth(column);
        }
    }
    for (int column = 0; column < columns; ++column)
        if (const int share = m_shares[static_cast<std::size_t>(column)]; share > 0 && !isColumnHidden(column))
            setColumnWidth(column, std::max(horizontalHeader()->sectionSizeHint(column), left * share / all));
    if (model()->rowCount() <= mostWrappedRows)
        resizeRowsToContents();
    fitHeight(m_most);
}

} // namespace redossier
