// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/packagerows.h"

#include "core/base/pep440.h"
#include "core/environment/inventory.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

using Packages = std::map<std::string, const Distribution *>;

struct SideInventory
{
    std::optional<Inventory> inventory;
    DifferenceCell cell; //!< of the inventory as a whole, where there is none
    Packages packages;
};

SideInventory inventoryOf(const SideSource &side)
{
    SideInventory result;
    const Json &document = memberAt(side.observation.value, "inventory");
    if (document.is_null()) {
        const bool asked = side.observation.value.is_object() && side.observation.value.contains("inventory");
        result.cell = asked ? DifferenceCell::none() : DifferenceCell();
        return result;
    }
    auto inventory = Inventory::fromJson(document, side.observation.path);
    if (!inventory) {
        result.cell = DifferenceCell::unreadable(inventory.error().detail);
        return result;
    }
    result.inventory = std::move(*inventory);
    result.cell = DifferenceCell::ofJson(Json(result.inventory->distributions.size()));
    return result;
}

//! A name that stands twice keeps its first distribution; the inventory itself says that it is there twice.
Packages byName(const Inventory &inventory)
{
    Packages packages;
    for (const Distribution &one : inventory.distributions)
        packages.emplace(one.normalised(), &one);
    return packages;
}

std::string versionText(const Distribution &one)
{
    return one.version.empty() ? "unknown" : one.version;
}

std::string originText(const Distribution &one)
{
    return one.origin.kind + (one.origin.commit.empty() ? "" : " @" + one.origin.commit);
}

DifferenceCell countCell(const std::optional<std::int64_t> &count)
{
    return count ? DifferenceCell::ofJson(Json(*count)) : DifferenceCell();
}

std::string joined(const std::vector<std::string> &texts)
{
    std::string all;
    for (const std::string &one : texts)
        all += (all.empty() ? "" : ", ") + one;
    return all;
}

//! Without the local label, as "2.1.0" of "2.1.0+cu121".
std::string publicText(const Distribution &one)
{
    const auto version = Version::parse(one.version);
    return version ? version->publicText() : versionText(one);
}

std::string localText(const Distribution &one)
{
    const auto version = Version::parse(one.version);
    return version && !version->local().empty() ? version->local() : one.local;
}

//! Where a local file lay is no difference of content; the address of anything else is one.
DifferenceField addressField(const Distribution &a, const Distribution &b)
{
    DifferenceField field = RowMaker::field("address", textCell(a.origin.url), textCell(b.origin.url));
    const bool local = a.origin.kind == "file" || b.origin.kind == "file";
    if (field.state != RowState::equal && local)
        field.state = RowState::isVolatile;
    return field;
}

//! Hashes speak of the same content only where they are of one archive.
DifferenceField hashField(const Distribution &a, const Distribution &b)
{
    const auto cell = [](const Distribution &one) { return one.sha256.empty() ? DifferenceCell() : DifferenceCell::of(one.sha256); };
    DifferenceField field = RowMaker::field("sha256", cell(a), cell(b));
    const bool otherFile = !a.archive.empty() && !b.archive.empty() && a.archive != b.archive;
    if (field.state == RowState::notRecorded || (field.state == RowState::different && otherFile))
        field.state = RowState::equal; // what pip did not tell, and what the archive's name tells already
    return field;
}

std::vector<DifferenceField> fieldsOf(const Distribution &a, const Distribution &b)
{
    const auto flag = [](bool value) { return DifferenceCell::ofJson(Json(value)); };
    const auto archive = [](const Distribution &one) { return one.archive.empty() ? DifferenceCell() : DifferenceCell::of(one.archive); };
    std::vector<DifferenceField> fields{RowMaker::field("version", DifferenceCell::of(publicText(a)), DifferenceCell::of(publicText(b))),
                                        RowMaker::field("local", textCell(localText(a)), textCell(localText(b))),
                                        RowMaker::field("origin", DifferenceCell::of(originText(a)), DifferenceCell::of(originText(b))),
                                        addressField(a, b),
                                        RowMaker::field("archive", archive(a), archive(b)),
                                        hashField(a, b),
                                        RowMaker::field("tags", textCell(joined(a.tags)), textCell(joined(b.tags))),
                                        RowMaker::field("editable", flag(a.editable), flag(b.editable)),
                                        RowMaker::field("altered_files", countCell(a.files.altered), countCell(b.files.altered)),
                                        RowMaker::field("missing_files", countCell(a.files.missing), countCell(b.files.missing)),
                                        RowMaker::field("problems", textCell(joined(a.problems)), textCell(joined(b.problems)))};
    DifferenceField &file = fields[4];
    const bool otherVersion = fields[0].state != RowState::equal || fields[1].state != RowState::equal;
    if (otherVersion || file.state == RowState::notRecorded)
        file.state = RowState::equal; // another version lies in another archive
    return fields;
}

void addPackage(RowMaker &rows, const std::string &name, const Distribution *a, const Distribution *b)
{
    const auto cell = [](const Distribution *one) { return one ? DifferenceCell::of(versionText(*one)) : DifferenceCell::none(); };
    DifferenceRow &row = rows.add("packages", "observation.json#/inventory/" + name, name, cell(a), cell(b));
    row.uncounted = name == "pip" || name == "setuptools" || name == "wheel"; // the installer's own
    if (!a || !b || *a == *b) // field by field they are equal, as most are
        return;
    auto fields = fieldsOf(*a, *b);
    row.state = RowMaker::stateOfFields(fields);
    std::erase_if(fields, [](const DifferenceField &one) { return one.state == RowState::equal; });
    const bool sameVersion = std::none_of(fields.begin(), fields.end(), [](const auto &one) { return one.name == "version" || one.name == "local"; });
    if (sameVersion && row.state == RowState::different)
        row.notes.push_back("same_version_other_content");
    row.fields = std::move(fields);
}

//! The kind that the gate gives to a field.
std::string gateKind(const std::string &field)
{
    return field == "sha256" ? "hash" : field == "address" ? "origin" : field;
}

struct AcceptedVersion
{
    const VariantRow &variant;
    bool turned; //!< the run that accepted it is A
};

bool covers(const AcceptedVersion &one, const DifferenceRow &row, const DifferenceField *field)
{
    const auto text = [](const DifferenceCell &cell) { return cell.isValue() ? cell.text : std::string(); };
    const std::string &kind = one.variant.kind;
    if (one.variant.name != row.name)
        return false;
    if (field && gateKind(field->name) != kind)
        return false;
    // The gate names whole versions for its kinds version, local, missing and added.
    const bool whole = !field || kind == "version" || kind == "local";
    std::string a = text(whole ? row.a : field->a), b = text(whole ? row.b : field->b);
    if (one.turned)
        std::swap(a, b);
    if (!field && kind != "missing" && kind != "added")
        return false;
    if (kind == "origin") // the gate writes the address into it
        return one.variant.expected.value_or("").starts_with(a) && one.variant.found.value_or("").starts_with(b);
    return one.variant.expected.value_or("") == a && one.variant.found.value_or("") == b;
}

//! Another version that was accepted brings the tags of its own wheel with it.
void acceptTags(DifferenceRow &row)
{
    const auto isAccepted = [](const DifferenceField &one) { return one.state == RowState::accepted && (one.name == "version" || one.name == "local"); };
    if (std::none_of(row.fields.begin(), row.fields.end(), isAccepted))
        return;
    for (DifferenceField &field : row.fields)
        if (field.name == "tags" && differs(field.state)) {
            field.state = RowState::accepted;
            field.reason = row.reason;
        }
}

void accept(DifferenceRow &row, const std::vector<AcceptedVersion> &accepted)
{
    for (const AcceptedVersion &one : accepted) {
        if (row.fields.empty() && differs(row.state) && covers(one, row, nullptr)) {
            row.state = RowState::accepted;
            row.reason = one.variant.reason;
        }
        for (DifferenceField &field : row.fields)
            if (differs(field.state) && covers(one, row, &field)) {
                field.state = RowState::accepted;
                field.reason = row.reason = one.variant.reason;
            }
    }
    acceptTags(row);
    if (!row.fields.empty())
        row.state = RowMaker::stateOfFields(row.fields);
    // "missing:*" names what the reference has for other uses; it says nothing of a layer (M66).
    row.uncounted = row.uncounted || (row.state == RowState::accepted && row.fields.empty() && !row.b.isValue());
}

} // namespace

void addPackageRows(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    using State = SideDocument::State;
    if (a.observation.state != State::present || b.observation.state != State::present)
        return; // the fact's own row says so
    SideInventory left = inventoryOf(a), right = inventoryOf(b);
    if (!left.inventory || !right.inventory) {
        if (left.cell.kind != DifferenceCell::Kind::notRecorded || right.cell.kind != DifferenceCell::Kind::notRecorded)
            rows.add("packages", "observation.json#/inventory", "inventory", left.cell, right.cell);
        return;
    }
    left.packages = byName(*left.inventory);
    right.packages = byName(*right.inventory);
    Packages all = left.packages;
    all.insert(right.packages.begin(), right.packages.end());
    const auto find = [](const Packages &packages, const std::string &name) {
        const auto found = packages.find(name);
        return found == packages.end() ? nullptr : found->second;
    };
    for (const auto &[name, ignored] : all)
        addPackage(rows, name, find(left.packages, name), find(right.packages, name));
}

void acceptVariants(std::vector<DifferenceRow> &rows, const SideSource &a, const SideSource &b)
{
    std::vector<AcceptedVersion> accepted;
    for (const SideSource *side : {&a, &b})
        if (side->run)
            for (const VariantRow &one : side->run->run.variant)
                accepted.push_back({one, side == &a});
    if (accepted.empty())
        return;
    for (DifferenceRow &row : rows)
        if (row.key.starts_with("observation.json#/inventory/"))
            accept(row, accepted);
}

} // namespace redossier
