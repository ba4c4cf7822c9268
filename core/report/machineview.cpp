// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/machineview.h"

#include "core/report/viewparts.h"

#include <map>

namespace redossier {

namespace {

constexpr std::size_t deepest = 6;

struct Leaf
{
    std::string name; //!< "cuda available"
    Json value;
    std::string command;
    std::string problem;
    bool declared = false;
};

using Leaves = std::vector<Leaf>;

//! Collects the facts below `node`: objects that have `value` and `evidence`.
void collect(const Json &node, const std::string &name, std::size_t depth, Leaves &leaves)
{
    if (!node.is_object() || depth > deepest)
        return;
    if (node.contains("value") && node.contains("evidence")) {
        leaves.push_back({name, node["value"], textAt(node, "command"), textAt(node, "problem"),
                          textAt(node, "evidence") == "declared"});
        return;
    }
    for (const auto &[key, member] : node.items())
        collect(member, name.empty() ? words(key) : name + ' ' + words(key), depth + 1, leaves);
}

bool isPersonal(const std::string &name)
{
    return name.find("uuid") != std::string::npos || name.find("serial") != std::string::npos;
}

std::string objectText(const Json &value);

std::string leafText(const std::string &name, const Json &value)
{
    if (name.ends_with(" bytes") && value.is_number())
        return bytesText(value);
    if (value.is_boolean())
        return value.get<bool>() ? "true" : "false";
    if (value.is_object())
        return objectText(value);
    if (value.is_array()) {
        std::string joined;
        for (const Json &member : value)
            joined += (joined.empty() ? "" : "; ") + leafText(name, member);
        return joined;
    }
    return valueText(value);
}

//! "name: A100, memory bytes: 80.0 GiB"
std::string objectText(const Json &value)
{
    std::string joined;
    for (const auto &[key, member] : value.items())
        if (!member.is_null() && !isPersonal(key))
            joined += (joined.empty() ? "" : ", ") + words(key) + ": " + leafText(words(key), member);
    return joined;
}

std::string shown(const Leaf &leaf, const Wording &wording)
{
    if (!leaf.problem.empty())
        return wording.statement({"report_unreadable", {leaf.problem}});
    if (leaf.value.is_null())
        return wording.statement({"report_null", {}});
    const std::string text = leafText(leaf.name, leaf.value);
    return text.empty() ? "–" : text;
}

bool isNothing(const Leaf *leaf)
{
    return !leaf || (leaf->problem.empty() && (leaf->value.is_null() || leaf->value.empty()));
}

struct Table
{
    Json rows = Json::array();
    Json absent = Json::array();
    std::vector<std::string> layers; //!< in their order
    std::size_t differing = 0;
};

void addRow(Table &table, const std::string &layer, const Leaf *here, const Leaf *there, bool hasReference, const Wording &wording)
{
    const Leaf &named = here ? *here : *there;
    if (isPersonal(named.name))
        return;
    constexpr std::string_view unit = " bytes";
    const std::string name = named.name.ends_with(unit) ? named.name.substr(0, named.name.size() - unit.size()) : named.name;
    const std::string missing = wording.statement({"report_not_recorded", {}});
    const std::string found = here ? shown(*here, wording) : missing;
    const std::string expected = there ? shown(*there, wording) : missing;
    if (isNothing(here) && isNothing(there)) {
        table.absent.push_back(layer + ": " + name);
        return;
    }
    const bool differs = hasReference && found != expected;
    table.differing += differs ? 1 : 0;
    const bool first = table.rows.empty() || table.rows.back()["of"] != layer;
    table.rows.push_back({{"of", layer},
                          {"layer", first ? layer : std::string()},
                          {"name", name},
                          {"here", found},
                          {"there", hasReference ? expected : std::string()},
                          {"differs", differs},
                          {"declared", named.declared},
                          {"how", named.command}});
}

void addLayer(Table &table, const std::string &layer, const Json &here, const Json &there, bool hasReference,
              const Wording &wording)
{
    Leaves found;
    Leaves expected;
    collect(here, {}, 0, found);
    collect(there, {}, 0, expected);
    std::map<std::string, const Leaf *> byName;
    if (!found.empty() || !expected.empty())
        table.layers.push_back(layer);
    for (const Leaf &leaf : expected)
        byName.emplace(leaf.name, &leaf);
    for (const Leaf &leaf : found) {
        const auto other = byName.find(leaf.name);
        addRow(table, layer, &leaf, other == byName.end() ? nullptr : other->second, hasReference, wording);
        if (other != byName.end())
            byName.erase(other);
    }
    for (const Leaf &leaf : expected)
        if (byName.contains(leaf.name))
            addRow(table, layer, nullptr, &leaf, hasReference, wording);
}

//! The chain in a few words: three facts a layer, how many more there are, and how many differ from the reference.
Json summaryView(const Table &table)
{
    constexpr std::size_t most = 3;
    Json rows = Json::array();
    for (const std::string &layer : table.layers) {
        std::string text;
        std::size_t facts = 0, differing = 0;
        for (const Json &row : table.rows) {
            if (textAt(row, "of") != layer)
                continue;
            differing += memberAt(row, "differs") == true ? 1 : 0;
            if (facts++ < most)
                text += (text.empty() ? "" : "; ") + textAt(row, "name") + ": " + textAt(row, "here");
        }
        rows.push_back({{"layer", layer},
                        {"text", std::move(text)},
                        {"more", facts > most ? std::to_string(facts - most) : std::string()},
                        {"differing", differing > 0 ? std::to_string(differing) : std::string()}});
    }
    return section(std::move(rows));
}

Json tableView(Table table, bool hasReference)
{
    return {{"any", !table.rows.empty()},
            {"rows", std::move(table.rows)},
            {"reference", hasReference},
            {"differing", table.differing == 0 ? std::string() : std::to_string(table.differing)},
            {"absent", {{"any", !table.absent.empty()}, {"count", table.absent.size()}, {"rows", std::move(table.absent)}}}};
}

Json attachmentView(const std::vector<Attachment> &attachments)
{
    Json rows = Json::array();
    for (const Attachment &one : attachments)
        rows.push_back({{"name", one.name}, {"size", bytesText(one.bytes)}});
    return {{"any", !rows.empty()}, {"rows", std::move(rows)}};
}

} // namespace

Json machineView(const ReportSource &source, const Wording &wording)
{
    const bool hasRun = source.observation.is_object();
    const Json &here = memberAt(hasRun ? source.observation : source.referenceObservation, "chain");
    const Json &there = memberAt(source.referenceObservation, "chain");
    const bool compared = hasRun && there.is_object();
    Table chain;
    // The layers in the order in which they stand on each other (M30); a layer that a document does not know is skipped.
    for (const char *layer : {"card", "driver", "system", "container", "python", "torch", "libraries", "extensions"})
        addLayer(chain, wording.statement({"report_layer_" + std::string(layer), {}}), memberAt(here, layer),
                 compared ? memberAt(there, layer) : Json(), compared, wording);
    Table settings;
    const Json &set = memberAt(source.observation, "settings");
    const Json &setThere = memberAt(source.referenceObservation, "settings");
    addLayer(settings, wording.statement({"report_layer_settings", {}}), set, setThere, hasRun && setThere.is_object(), wording);
    Json summary = summaryView(chain);
    return {{"summary", std::move(summary)},
            {"chain", tableView(std::move(chain), compared)},
            {"settings", tableView(std::move(settings), hasRun && setThere.is_object())},
            {"attachments", attachmentView(source.attachments)},
            {"of_reference", !hasRun}};
}

} // namespace redossier
