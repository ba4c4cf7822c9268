// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/measuresmodel.h"

#include "ui/style/theme.h"
#include "ui/words/numbers.h"
#include "ui/words/ruletext.h"
#include "ui/words/words.h"

#include <QBrush>
#include <QCoreApplication>
#include <QStringList>

namespace redossier {

namespace {

QString count(std::int64_t value)
{
    return countText(static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0)));
}

QString partOf(std::int64_t part, std::int64_t all)
{
    return QCoreApplication::translate("words", "%1 of %2 (%3)", "a count, all, share")
        .arg(count(part), count(all), shareText(static_cast<std::uint64_t>(std::max<std::int64_t>(part, 0)), static_cast<std::uint64_t>(std::max<std::int64_t>(all, 0))));
}

QString placeText(const ElementPlace &place)
{
    QStringList index;
    for (const std::int64_t one : place.index)
        index << QString::number(one);
    const QString where = QLatin1Char('[') + index.join(QStringLiteral(", ")) + QLatin1Char(']');
    return place.identifier ? shown(*place.identifier) + QLatin1Char(' ') + where : where;
}

} // namespace

MeasuresModel::MeasuresModel(SideNames names, QObject *parent) : QAbstractTableModel(parent), m_names(names) {}

void MeasuresModel::add(const QString &measure, const QString &expected, const QString &found, const QString &difference)
{
    m_rows.push_back({{measure, expected, found, difference}});
}

void MeasuresModel::addPlace(const QString &measure, const QString &where, const ElementPlace &place)
{
    add(measure, shortElement(place.expected), shortElement(place.found), longNumber(place.value));
    add(where, {}, {}, placeText(place));
}

void MeasuresModel::addStructure(const ComparedOutput &output)
{
    const auto length = [](const std::optional<ComparedSide> &side) {
        return side && side->count ? count(*side->count) : QStringLiteral("–");
    };
    add(tr("Shape and dtype"), sideText(output.expected), sideText(output.found));
    add(tr("Items"), length(output.expected), length(output.found), output.moved > 0 ? tr("%1 in another order").arg(count(output.moved)) : QString());
}

void MeasuresModel::addMismatches(const ComparedOutput &output)
{
    for (const ComparedRule &rule : output.rules) {
        if (rule.kind != "values" || !rule.mismatched)
            continue;
        add(tr("Outside the tolerance"), {}, {}, partOf(*rule.mismatched, output.values->elements));
        if (rule.maximumRelative)
            addPlace(tr("Largest relative, outside"), tr("… where"), *rule.maximumRelative);
    }
}

void MeasuresModel::addValues(const ComparedValues &values)
{
    add(tr("NaN"), count(values.expectedNonFinite.nan), count(values.foundNonFinite.nan));
    add(tr("+Inf"), count(values.expectedNonFinite.positiveInfinity), count(values.foundNonFinite.positiveInfinity));
    add(tr("−Inf"), count(values.expectedNonFinite.negativeInfinity), count(values.foundNonFinite.negativeInfinity));
    add(tr("Not equal"), {}, {}, partOf(values.different, values.elements));
    if (values.signOfZero > 0)
        add(tr("Equal but for the sign of zero"), {}, {}, count(values.signOfZero));
    if (values.finitePairs && *values.finitePairs < values.elements)
        add(tr("Finite on both sides, as all below"), {}, {}, partOf(*values.finitePairs, values.elements));
    if (values.maximum && values.maximum->value == 0)
        add(tr("Largest difference"), {}, {}, longNumber(0));
    else if (values.maximum)
        addPlace(tr("Largest difference"), tr("… where"), *values.maximum);
    add(tr("Mean difference"), {}, {}, longNumberOrDash(values.mean));
    add(tr("Median difference"), {}, {}, longNumberOrDash(values.median));
    add(tr("99th percentile"), {}, {}, longNumberOrDash(values.p99));
    add(tr("Relative Frobenius norm"), {}, {}, longNumberOrDash(values.relativeFrobenius));
    if (values.cosineMinimum)
        add(tr("Least cosine of a row"), {}, {}, exactNumber(*values.cosineMinimum));
    if (values.cosineMinimum && values.cosineWorst)
        add(tr("… of which row"), {}, {}, shown(*values.cosineWorst));
    if (values.cosineMean)
        add(tr("Mean cosine of the rows"), {}, {}, exactNumber(*values.cosineMean));
    add(tr("Bit for bit equal"), {}, {}, values.bitwiseEqual ? tr("yes") : tr("no"));
}

void MeasuresModel::setOutput(const ComparedOutput *output)
{
    beginResetModel();
    m_rows.clear();
    m_quiet = output && !output->structureMet;
    if (output) {
        addStructure(*output);
        if (output->values) {
            addMismatches(*output);
            addValues(*output->values);
        }
    }
    endResetModel();
}

int MeasuresModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MeasuresModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant MeasuresModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns)
        return {};
    const bool number = index.column() != measureColumn;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return m_rows[static_cast<std::size_t>(index.row())].cells[index.column()];
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        return m_quiet || !number ? QVariant(QBrush(Theme::current().quiet)) : QVariant();
    default:
        return {};
    }
}

QVariant MeasuresModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section == measureColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case measureColumn:
        return tr("Measure");
    case expectedColumn:
        return m_names == SideNames::aAndB ? tr("A") : tr("Reference");
    case foundColumn:
        return m_names == SideNames::aAndB ? tr("B") : tr("Found");
    default:
        return tr("Difference");
    }
}

} // namespace redossier
