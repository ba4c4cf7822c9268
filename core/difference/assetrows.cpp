// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/assetrows.h"

#include "core/difference/factrows.h"
#include "core/difference/jsonrows.h"
#include "core/reference/mutablename.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

using NameOf = std::string (*)(const Json &);

//! The entries of a list under their names; a name that stands twice gets a number.
std::vector<std::pair<std::string, const Json *>> named(const Json &list, NameOf nameOf)
{
    std::vector<std::pair<std::string, const Json *>> entries;
    if (!list.is_array())
        return entries;
    for (const Json &one : list) {
        const std::string name = nameOf(one);
        std::string unique = name;
        const auto isThere = [&](const auto &entry) { return entry.first == unique; };
        for (int number = 2; std::any_of(entries.begin(), entries.end(), isThere); ++number)
            unique = name + " (" + std::to_string(number) + ")";
        entries.emplace_back(unique, &one);
    }
    return entries;
}

const Json *find(const std::vector<std::pair<std::string, const Json *>> &entries, const std::string &name)
{
    const auto at = std::find_if(entries.begin(), entries.end(), [&](const auto &entry) { return entry.first == name; });
    return at == entries.end() ? nullptr : at->second;
}

//! Members that say which revision of data or weights is meant: null is one that nobody resolved, and never "none".
bool namesRevision(std::string_view key)
{
    return key == "version" || key == "sha256" || key == "bytes";
}

DifferenceCell fieldCell(const Json &object, const std::string &key, bool asset)
{
    DifferenceCell cell = memberCell(object, key, DifferenceCell::none());
    const bool unresolved = asset && namesRevision(key) && (!cell.isValue() || cell.text.empty());
    return unresolved ? DifferenceCell() : cell;
}

bool isResolved(const Json &asset)
{
    const std::string version = textAt(asset, "version");
    return !textAt(asset, "sha256").empty() || (!version.empty() && !isMutableName(version));
}

//! Every member of either object as a field, but those in `hidden`. Two unknown revisions of an asset are not equal.
std::vector<DifferenceField> fieldsOf(const Json &a, const Json &b, std::initializer_list<std::string_view> hidden, bool asset)
{
    std::vector<DifferenceField> fields;
    for (const Json *side : {&a, &b})
        for (const auto &[key, member] : side->items()) {
            const bool isHidden = std::find(hidden.begin(), hidden.end(), key) != hidden.end();
            const bool known = std::any_of(fields.begin(), fields.end(), [&](const DifferenceField &one) { return one.name == key; });
            if (isHidden || known)
                continue;
            DifferenceField field = RowMaker::field(key, fieldCell(a, key, asset), fieldCell(b, key, asset));
            if (field.state != RowState::equal)
                fields.push_back(std::move(field));
        }
    if (asset && !isResolved(a) && !isResolved(b))
        fields.push_back({"sha256", RowState::notRecorded, {}, {}, std::nullopt});
    return fields;
}

//! One row for each name of either list; `text` is what the cells show.
bool addNamed(RowMaker &rows, std::string_view layer, const std::string &pointer, const Json &a, const Json &b, NameOf nameOf, NameOf text,
              std::initializer_list<std::string_view> hidden, bool assets = false)
{
    const auto left = named(a, nameOf), right = named(b, nameOf);
    auto all = left;
    for (const auto &entry : right)
        if (!find(left, entry.first))
            all.push_back(entry);
    bool differing = false;
    for (const auto &[name, ignored] : all) {
        const Json *one = find(left, name), *other = find(right, name);
        const auto cell = [&, both = one && other](const Json *entry) {
            const std::string shown = entry ? text(*entry) : std::string();
            return !entry ? DifferenceCell::none() : !shown.empty() ? DifferenceCell::of(shown) : both ? DifferenceCell() : DifferenceCell::of(name);
        };
        DifferenceRow &row = rows.add(layer, pointer + "/" + name, name, cell(one), cell(other));
        if (one && other && one->is_object() && other->is_object()) {
            row.fields = fieldsOf(*one, *other, hidden, assets);
            row.state = RowMaker::stateOfFields(row.fields);
        }
        differing = differing || differs(row.state);
    }
    return differing;
}

std::string assetName(const Json &asset)
{
    return textAt(asset, "name", "?");
}

//! "1, sha256 fcd242e9522f..., 98432 bytes".
std::string assetText(const Json &asset)
{
    const Json &bytes = memberAt(asset, "bytes");
    std::string text = textAt(asset, "version");
    const auto append = [&](const std::string &part) { text += (text.empty() ? "" : ", ") + part; };
    if (const std::string digest = textAt(asset, "sha256"); !digest.empty())
        append("sha256 " + digest);
    if (bytes.is_number())
        append(dumpJsonLine(bytes) + " bytes");
    return text;
}

//! "embeddings values", or "scores metric /f1" where one output may have several of a kind.
std::string ruleName(const Json &rule)
{
    std::string name = textAt(rule, "output", "?") + " " + textAt(rule, "kind", "?");
    for (const char *key : {"field", "value"})
        if (const std::string part = textAt(rule, key); !part.empty())
            name += " " + part;
    return name;
}

//! The numbers of a rule: "atol 0.0001, rtol 0.001".
std::string ruleText(const Json &rule)
{
    std::string text;
    if (rule.is_object())
        for (const auto &[key, member] : rule.items())
            if (key != "kind" && key != "output" && key != "justification" && key != "field" && key != "value")
                text += (text.empty() ? "" : ", ") + key + " " + (member.is_string() ? member.get<std::string>() : dumpJsonLine(member));
    return text.empty() ? textAt(rule, "kind") : text;
}

} // namespace

void addAssetRows(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    using State = SideDocument::State;
    if (a.reference.state != State::present || b.reference.state != State::present)
        return; // each fact's own row says so
    for (const char *key : {"data", "weights"})
        addNamed(rows, key, std::string("reference.json#/") + key, memberAt(a.reference.value, key), memberAt(b.reference.value, key),
                 assetName, assetText, {"name"}, true);
}

bool addRuleRows(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    if (!bothPresent(rows, "judgement", a.criterion, b.criterion))
        return false;
    return addNamed(rows, "judgement", "criterion.json#/rules", memberAt(a.criterion.value, "rules"), memberAt(b.criterion.value, "rules"),
                    ruleName, ruleText, {"output", "kind"});
}

} // namespace redossier
