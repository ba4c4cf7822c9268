// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/packagerows.h"

#include "ui/words/environmentwords.h"
#include "ui/words/words.h"

#include <QCoreApplication>

namespace redossier {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(PackageRows)
};

constexpr qsizetype longestTag = 60;

bool differsBy(const PackageRow &row, std::initializer_list<const char *> kinds)
{
    for (const GateRow &one : row.differences)
        for (const char *kind : kinds)
            if (one.kind == kind && !one.reason)
                return true;
    return false;
}

TableCell code(const QString &text, bool attention = false)
{
    return {text, attention ? QStringLiteral("attention") : QString(), true, {}};
}

TableCell quiet(const QString &text)
{
    return {text, QStringLiteral("quiet"), false, {}};
}

TableCell versionCell(const PackageRow &row, const std::optional<Distribution> &side)
{
    if (!side)
        return quiet(Words::tr("not installed"));
    if (side->version.empty())
        return quiet(Words::tr("version not recorded"));
    return code(shown(side->version), row.isOpen());
}

//! Python's requirement is what the reference asks for; the version that was seen there stands behind it.
TableCell referenceCell(const PackageRow &row)
{
    for (const GateRow &one : row.differences)
        if (one.kind == "python")
            return code(shown(one.expected), true);
    return versionCell(row, row.reference);
}

TableCell originCell(const PackageRow &row, const std::optional<Distribution> &side)
{
    if (!side || row.name == "python")
        return {};
    TableCell cell = quiet(originText(*side));
    if (differsBy(row, {"origin"}))
        cell.tone = QStringLiteral("attention");
    return cell;
}

TableCell hashCell(const PackageRow &row, const std::optional<Distribution> &side)
{
    if (!side || row.name == "python")
        return {};
    if (side->sha256.empty())
        return quiet(Words::tr("not recorded"));
    TableCell cell = code(shown(side->sha256.substr(0, 12)) + QStringLiteral("…"), differsBy(row, {"hash"}));
    cell.more = shown(side->archive) + QLatin1Char('\n') + shown(side->sha256);
    return cell;
}

TableCell tagCell(const PackageRow &row, const std::optional<Distribution> &side)
{
    if (!side || row.name == "python")
        return {};
    QStringList tags;
    for (const std::string &tag : side->tags)
        tags.append(shown(tag));
    const QString all = tags.join(QStringLiteral(", "));
    TableCell cell = all.isEmpty() ? quiet(Words::tr("not recorded")) : code(all.size() > longestTag ? all.left(longestTag) + QStringLiteral("…") : all);
    cell.more = all.size() > longestTag ? all : QString();
    return cell;
}

TableCell reasonCell(const PackageRow &row, const std::vector<Acceptance> &decided)
{
    QStringList reasons;
    bool open = false;
    for (const GateRow &one : row.differences) {
        const Acceptance *given = one.reason ? nullptr : coveringAcceptance(one, decided);
        if (one.reason)
            reasons.append(Words::tr("accepted: %1").arg(shown(*one.reason)));
        else if (given)
            reasons.append(Words::tr("will be accepted: %1").arg(shown(given->reason)));
        else
            open = true;
    }
    reasons.removeDuplicates();
    if (open)
        reasons.prepend(Words::tr("! open"));
    if (row.differences.empty() && !row.noted.empty())
        return quiet(Words::tr("noted, not judged"));
    return {reasons.join(QStringLiteral("; ")), open ? QStringLiteral("attention") : QString(), false, {}};
}

TableCell askedCell(const PackageRow &row)
{
    if (row.name == "python")
        return {};
    return quiet(row.direct ? Words::tr("a line of the rebuild file") : Words::tr("no line of its own"));
}

std::vector<TableCell> cellsOf(const PackageRow &row, const std::vector<Acceptance> &decided)
{
    const Distribution &named = row.reference ? *row.reference : row.rebuilt ? *row.rebuilt : Distribution();
    const QString name = named.name.empty() ? shown(row.name) : shown(named.name);
    TableCell relation{packageSymbol(row) + QStringLiteral("  ") + packageRelationWord(row), {}, false, {}};
    relation.tone = row.isOpen() ? QStringLiteral("attention") : row.differences.empty() ? QStringLiteral("quiet") : QString();
    return {{name, {}, false, {}},
            std::move(relation),
            referenceCell(row),
            versionCell(row, row.rebuilt),
            reasonCell(row, decided),
            askedCell(row),
            originCell(row, row.reference),
            originCell(row, row.rebuilt),
            hashCell(row, row.reference),
            hashCell(row, row.rebuilt),
            tagCell(row, row.reference),
            tagCell(row, row.rebuilt)};
}

} // namespace

QStringList packageHeadings()
{
    return {Words::tr("Package"),          Words::tr("Relation"),           Words::tr("Reference"),
            Words::tr("Rebuilt"),          Words::tr("Decision"),           Words::tr("Asked for by"),
            Words::tr("Origin, reference"), Words::tr("Origin, rebuilt"),   Words::tr("File SHA-256, reference"),
            Words::tr("File SHA-256, rebuilt"), Words::tr("Wheel tag, reference"), Words::tr("Wheel tag, rebuilt")};
}

PackageRows packageRows(const std::vector<PackageRow> &packages, bool equalToo, const std::vector<Acceptance> &decided)
{
    PackageRows rows;
    for (const PackageRow &row : packages) {
        const bool equal = row.relation == PackageRow::Relation::equal && row.differences.empty() && row.noted.empty();
        rows.equal += equal ? 1 : 0;
        if (equal && !equalToo)
            continue;
        rows.cells.push_back(cellsOf(row, decided));
        rows.names.push_back(row.name);
    }
    return rows;
}

QStringList checkHeadings()
{
    return {Words::tr("Package"), Words::tr("Requires"), Words::tr("Found"), Words::tr("Kind")};
}

std::vector<std::vector<TableCell>> checkRows(const PipCheck &check)
{
    std::vector<std::vector<TableCell>> rows;
    for (const PipCheckRow &row : check.rows) {
        const QString found = row.kind == PipCheckRow::Kind::missing ? Words::tr("nothing") : shown(row.found);
        rows.push_back({code(shown(row.package + " " + row.version)), code(shown(row.requires_)), code(found),
                        {checkKindWord(row.kind), QStringLiteral("attention"), false, {}}});
    }
    return rows;
}

} // namespace redossier
