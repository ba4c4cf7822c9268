// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/environmentwords.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>

namespace redossier {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(EnvironmentWords)
};

} // namespace

QString gateKindWord(const std::string &kind)
{
    if (kind == "python")
        return Words::tr("another Python");
    if (kind == "added")
        return Words::tr("only rebuilt");
    if (kind == "missing")
        return Words::tr("only in the reference");
    if (kind == "version")
        return Words::tr("another version");
    if (kind == "local")
        return Words::tr("another build (local label)");
    if (kind == "origin")
        return Words::tr("same version, another origin");
    if (kind == "hash")
        return Words::tr("same version, another file");
    if (kind == "platform")
        return Words::tr("built for another platform");
    return shown(kind);
}

QString packageSymbol(const PackageRow &row)
{
    if (row.relation == PackageRow::Relation::onlyReference)
        return QStringLiteral("−");
    if (row.relation == PackageRow::Relation::onlyRebuilt)
        return QStringLiteral("+");
    if (row.relation == PackageRow::Relation::equal)
        return QStringLiteral("=");
    return row.isSameVersionButOther() ? QStringLiteral("≈") : QStringLiteral("≠");
}

QString packageRelationWord(const PackageRow &row)
{
    QStringList words;
    for (const std::vector<GateRow> *list : {&row.differences, &row.noted})
        for (const GateRow &one : *list)
            words.append(gateKindWord(one.kind));
    if (words.isEmpty())
        return Words::tr("equal");
    words.removeDuplicates();
    const QString all = words.join(QStringLiteral(", "));
    return row.differences.empty() ? Words::tr("only noted: %1").arg(all) : all;
}

QString gateClassTitle(const std::string &kind, int rows)
{
    const QString count = QString::number(rows);
    if (kind == "added")
        return Words::tr("All that are only rebuilt (%1)").arg(count);
    if (kind == "missing")
        return Words::tr("All that are only in the reference (%1)").arg(count);
    if (kind == "version")
        return Words::tr("All with another version (%1)").arg(count);
    if (kind == "local")
        return Words::tr("All with another build (%1)").arg(count);
    if (kind == "origin")
        return Words::tr("All with another origin (%1)").arg(count);
    if (kind == "hash")
        return Words::tr("All with another file (%1)").arg(count);
    if (kind == "platform")
        return Words::tr("All that are built for another platform (%1)").arg(count);
    return Words::tr("All of the kind \"%1\" (%2)").arg(gateKindWord(kind), count);
}

QString checkKindWord(PipCheckRow::Kind kind)
{
    switch (kind) {
    case PipCheckRow::Kind::missing:
        return Words::tr("✗ not installed");
    case PipCheckRow::Kind::incompatible:
        return Words::tr("✗ another version");
    case PipCheckRow::Kind::platform:
        break;
    }
    return Words::tr("! not for this platform");
}

QString originText(const Distribution &distribution)
{
    const DistributionOrigin &origin = distribution.origin;
    QString text = origin.kind == "index" ? Words::tr("index") : shown(origin.kind);
    if (!origin.url.empty())
        text += QLatin1Char(' ') + shown(origin.url);
    if (!origin.commit.empty())
        text += QStringLiteral(" @") + shown(origin.commit);
    return distribution.editable ? Words::tr("%1, editable").arg(text) : text;
}

} // namespace redossier
