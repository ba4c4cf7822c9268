// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/elementname.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace redossier {

QString rowName(const std::optional<std::string> &identifier, std::uint64_t row)
{
    return identifier ? shown(*identifier) : QCoreApplication::translate("words", "row %1").arg(row);
}

QString placeInRow(const PlotData &data, std::uint64_t element)
{
    if (data.rowElements == 0 || data.shape.size() < 2)
        return {};
    const std::uint64_t column = element % data.rowElements;
    if (column < data.columnNames.size())
        return shown(data.columnNames[column]);
    QStringList index;
    std::uint64_t rest = column;
    for (std::size_t axis = data.shape.size(); axis-- > 1 && data.shape[axis] > 0;) {
        index.prepend(QString::number(rest % data.shape[axis]));
        rest /= data.shape[axis];
    }
    return index.join(QStringLiteral(", "));
}

QString elementName(const PlotData &data, const std::optional<std::string> &identifier, std::uint64_t element)
{
    const QString row = rowName(identifier, data.rowElements > 0 ? element / data.rowElements : element);
    const QString place = placeInRow(data, element);
    return place.isEmpty() ? row : QCoreApplication::translate("words", "%1, %2", "row, place in the row").arg(row, place);
}

} // namespace redossier
