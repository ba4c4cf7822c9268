// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/packagetable.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace redossier {

namespace {

//! Python as a row: version and implementation are all that it has.
Distribution pythonOf(const Inventory &inventory)
{
    Distribution python;
    python.name = inventory.python.implementation.empty() ? "Python" : inventory.python.implementation;
    python.version = inventory.python.version;
    return python;
}

using Rows = std::map<std::string, PackageRow>;

void addSide(Rows &rows, const Inventory &inventory, std::optional<Distribution> PackageRow::*side)
{
    rows["python"].*side = pythonOf(inventory);
    for (const Distribution &one : inventory.distributions)
        if (auto &place = rows[one.normalised()].*side; !place)
            place = one;
}

//! A gate row about a distribution that neither side holds would be a contradiction; it is shown all the same.
void addGateRows(Rows &rows, const std::vector<GateRow> &gateRows, std::vector<GateRow> PackageRow::*list)
{
    for (const GateRow &row : gateRows)
        (rows[row.name].*list).push_back(row);
}

PackageRow::Relation relationOf(const PackageRow &row)
{
    if (row.reference && !row.rebuilt)
        return PackageRow::Relation::onlyReference;
    if (row.rebuilt && !row.reference)
        return PackageRow::Relation::onlyRebuilt;
    return row.differences.empty() ? PackageRow::Relation::equal : PackageRow::Relation::differs;
}

} // namespace

bool PackageRow::isOpen() const
{
    return std::any_of(differences.begin(), differences.end(), [](const GateRow &row) { return !row.reason; });
}

bool PackageRow::isAccepted() const
{
    return !differences.empty() && !isOpen();
}

bool PackageRow::isSameVersionButOther() const
{
    return !differences.empty() && std::all_of(differences.begin(), differences.end(), [](const GateRow &row) {
        return row.kind == "origin" || row.kind == "hash";
    });
}

std::vector<PackageRow> packageTable(const Inventory &reference, const Inventory &rebuilt, const Gate &gate,
                                     const std::set<std::string> &direct)
{
    Rows rows;
    addSide(rows, reference, &PackageRow::reference);
    addSide(rows, rebuilt, &PackageRow::rebuilt);
    addGateRows(rows, gate.rows, &PackageRow::differences);
    addGateRows(rows, gate.noted, &PackageRow::noted);
    std::vector<PackageRow> table;
    table.reserve(rows.size());
    for (auto &[name, row] : rows) {
        row.name = name;
        row.relation = relationOf(row);
        row.torchFamily = isTorchFamily(name);
        row.direct = direct.contains(name);
        table.push_back(std::move(row));
    }
    std::stable_sort(table.begin(), table.end(), [](const PackageRow &a, const PackageRow &b) {
        return std::tuple(a.name != "python", !a.torchFamily) < std::tuple(b.name != "python", !b.torchFamily);
    });
    return table;
}

std::set<std::string> directNames(const RequirementsFile &file)
{
    std::set<std::string> names;
    for (const RequirementLine &line : file.lines())
        if (line.installs() && !line.name.empty())
            names.insert(line.name);
    return names;
}

} // namespace redossier
