// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/elementsmodel.h"

#include "ui/style/theme.h"
#include "ui/words/words.h"

#include <QColor>
#include <QFont>

namespace redossier {

namespace {

enum Column { keep, value, source, later, columnTotal };

int countAt(const Json &document, const char *pointer)
{
    const Json &list = valueAt(document, pointer);
    return list.is_array() ? static_cast<int>(list.size()) : 0;
}

//! The value of an observed leaf; "" where it was not recorded, the word for null where there was none.
QString factAt(const Json &observation, const char *pointer)
{
    const Json &leaf = valueAt(observation, pointer);
    if (!leaf.is_object() || !leaf.contains("value"))
        return {};
    const Json &fact = memberAt(leaf, "value");
    if (fact.is_null())
        return ElementsModel::tr("none");
    return fact.is_string() ? shown(fact.get<std::string>()) : shown(dumpJsonLine(fact));
}

QString joined(const QStringList &parts)
{
    QStringList present;
    for (const QString &part : parts)
        if (!part.isEmpty())
            present << part;
    return present.join(QStringLiteral(" · "));
}

QString named(const QString &name, const QString &fact)
{
    return fact.isEmpty() ? QString() : name + QLatin1Char(' ') + fact;
}

ElementRow codeRow(const Json &reference)
{
    const Json &code = memberAt(reference, "code");
    const std::string revision = textAt(code, "revision");
    ElementRow row{ElementsModel::tr("Code and parameters"), {}, ElementRow::Evidence::notRecorded, ElementsModel::tr("Sample run: same command, same options, same files")};
    if (revision.empty())
        return row;
    const bool modified = memberAt(code, "modified") == true;
    row.value = joined({ElementsModel::tr("revision %1").arg(shown(revision.substr(0, revision.starts_with("tree:") ? 17 : 12))),
                        modified ? ElementsModel::tr("with uncommitted changes") : QString(),
                        ElementsModel::tr("%n file(s)", "", countAt(code, "/files")),
                        ElementsModel::tr("%n configuration file(s)", "", countAt(reference, "/configuration"))});
    row.evidence = ElementRow::Evidence::observed;
    return row;
}

ElementRow assetsRow(const Json &reference)
{
    QStringList names;
    for (const char *list : {"weights", "data"}) {
        const Json &assets = memberAt(reference, list);
        if (assets.is_array())
            for (const Json &asset : assets)
                names << joined({shown(textAt(asset, "name")), shown(textAt(asset, "version")), shortIdentity(textAt(asset, "sha256"))});
    }
    const int inputs = countAt(reference, "/sample/inputs");
    if (inputs > 0)
        names << ElementsModel::tr("%n input(s) of the sample", "", inputs);
    return {ElementsModel::tr("Data and weights"), names.join(QStringLiteral("; ")),
            names.isEmpty() ? ElementRow::Evidence::notRecorded : ElementRow::Evidence::declared,
            ElementsModel::tr("Before the sample run: same content, by fingerprint")};
}

ElementRow pythonRow(const Json &reference, const Json &observation)
{
    const Json &python = memberAt(reference, "python");
    const std::string version = textAt(python, "version");
    const int distributions = countAt(observation, "/inventory/distributions");
    ElementRow row{ElementsModel::tr("Python and packages"), {}, ElementRow::Evidence::notRecorded,
                   ElementsModel::tr("Dependency check: right interpreter, same packages from the same origins")};
    if (!version.empty())
        row.value = joined({shown(textAt(python, "implementation", "Python") + " " + version),
                            distributions > 0 ? ElementsModel::tr("%n distribution(s)", "", distributions) : ElementsModel::tr("packages not recorded")});
    if (!version.empty())
        row.evidence = distributions > 0 ? ElementRow::Evidence::observed : ElementRow::Evidence::declared;
    return row;
}

ElementRow systemRow(const Json &reference, const Json &observation)
{
    const std::string platform = textAt(reference, "platform");
    const QString seen = joined({factAt(observation, "/chain/system/os"), factAt(observation, "/chain/system/architecture"),
                                 named(ElementsModel::tr("NVIDIA driver"), factAt(observation, "/chain/driver/nvidia")),
                                 named(QStringLiteral("PyTorch"), factAt(observation, "/chain/torch/version")),
                                 named(QStringLiteral("CUDA"), factAt(observation, "/chain/torch/cuda")),
                                 named(QStringLiteral("ROCm"), factAt(observation, "/chain/torch/hip"))});
    ElementRow row{ElementsModel::tr("System and backend"), {}, ElementRow::Evidence::notRecorded,
                   ElementsModel::tr("Device probe: device visible, small computation done")};
    row.value = joined({platform.empty() ? QString() : ElementsModel::tr("platform %1").arg(shown(platform)), seen});
    if (!row.value.isEmpty())
        row.evidence = seen.isEmpty() ? ElementRow::Evidence::declared : platform.empty() ? ElementRow::Evidence::observed : ElementRow::Evidence::both;
    return row;
}

ElementRow resultRow(const ReferenceDocuments &documents)
{
    const int outputs = countAt(documents.reference, "/outputs");
    const int rules = countAt(documents.criterion, "/rules");
    bool described = outputs > 0;
    for (const Json &output : valueAt(documents.reference, "/outputs"))
        described = described && !memberAt(output, "dtype").is_null();
    ElementRow row{ElementsModel::tr("Result"), {}, ElementRow::Evidence::notRecorded,
                   ElementsModel::tr("Comparison: structure first, then the rules")};
    row.value = joined({outputs > 0 ? ElementsModel::tr("%n output(s)", "", outputs) : QString(), rules > 0 ? ElementsModel::tr("%n rule(s)", "", rules) : QString()});
    if (outputs > 0 || rules > 0)
        row.evidence = described ? ElementRow::Evidence::both : ElementRow::Evidence::declared;
    return row;
}

QString evidenceWord(ElementRow::Evidence evidence)
{
    switch (evidence) {
    case ElementRow::Evidence::observed:
        return ElementsModel::tr("observed");
    case ElementRow::Evidence::declared:
        return ElementsModel::tr("declared");
    case ElementRow::Evidence::both:
        return ElementsModel::tr("declared and observed");
    case ElementRow::Evidence::notRecorded:
        break;
    }
    return ElementsModel::tr("not recorded");
}

} // namespace

std::vector<ElementRow> referenceElements(const ReferenceDocuments &documents, const Json &observation)
{
    const Json &reference = documents.reference;
    return {codeRow(reference), assetsRow(reference), pythonRow(reference, observation), systemRow(reference, observation), resultRow(documents)};
}

void ElementsModel::setRows(std::vector<ElementRow> rows)
{
    if (rows == m_rows)
        return;
    if (rows.size() != m_rows.size()) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows = std::move(rows);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnTotal - 1));
}

int ElementsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ElementsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant ElementsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ElementRow &row = m_rows[static_cast<std::size_t>(index.row())];
    const bool absent = row.evidence == ElementRow::Evidence::notRecorded;
    if (role == Qt::FontRole && index.column() == keep) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::ForegroundRole)
        return index.column() >= source || (absent && index.column() == value) ? QVariant(Theme::current().quiet) : QVariant();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case keep:
        return row.keep;
    case value:
        return row.value.isEmpty() ? tr("not recorded") : row.value;
    case source:
        return evidenceWord(row.evidence);
    default:
        return row.later;
    }
}

QVariant ElementsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case keep:
        return tr("Keep");
    case value:
        return tr("Value");
    case source:
        return tr("Source");
    case later:
        return tr("Checked later");
    default:
        return {};
    }
}

} // namespace redossier
