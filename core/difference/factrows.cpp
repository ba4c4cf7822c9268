// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/factrows.h"

#include "core/difference/jsonrows.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace redossier {

namespace {

//! Facts that have rows of their own kind: files by their content, packages, data and weights, rules.
constexpr std::array<std::string_view, 7> elsewhere{"reference.json#/code/files",   "reference.json#/requirements/files", "reference.json#/data",
                                                    "reference.json#/weights",      "observation.json#/inventory",        "criterion.json#/rules",
                                                    "observation.json#/device/stages"};

//! "observation.json" and "/chain/driver".
std::pair<std::string, std::string> splitPointer(const std::string &pointer)
{
    const auto sign = pointer.find('#');
    return {pointer.substr(0, sign), pointer.substr(sign + 1)};
}

const Json *valueAt(const Json &document, const std::string &path)
{
    const Json *value = &document;
    for (std::size_t begin = 1; value && begin <= path.size();) {
        const auto slash = std::min(path.find('/', begin), path.size());
        value = memberOrNull(value, path.substr(begin, slash - begin));
        begin = slash + 1;
    }
    return value;
}

std::string lastPart(const std::string &pointer)
{
    return pointer.substr(pointer.rfind('/') + 1);
}

bool isLeftOut(const std::string &pointer)
{
    if (std::find(elsewhere.begin(), elsewhere.end(), pointer) != elsewhere.end())
        return true;
    // The digest of a configuration file is that of the file, which has its row.
    return pointer.starts_with("reference.json#/configuration/") && pointer.ends_with("/sha256");
}

//! What `chain/python` holds on both sides is not shown a second time.
void addInterpreter(JsonRows &walk, const Json &a, const Json &b)
{
    const Json *left = valueAt(a, "/python"), *right = valueAt(b, "/python");
    const Json *chainA = valueAt(a, "/chain/python"), *chainB = valueAt(b, "/chain/python");
    const std::string pointer = "observation.json#/python";
    walk.leaveOut = [=](const std::string &place) {
        const std::string key = lastPart(place);
        return place != pointer && memberOrNull(chainA, key) && memberOrNull(chainB, key);
    };
    walk.add(left, right, pointer, "interpreter");
}

DifferenceCell documentCell(const SideDocument &document)
{
    switch (document.state) {
    case SideDocument::State::present: return DifferenceCell::of(document.path);
    case SideDocument::State::damaged: return DifferenceCell::unreadable(document.problem);
    case SideDocument::State::absent: break;
    }
    return {};
}

//! A fact of a document that one side has not or that cannot be read: it is not known whether the two differ there. Of none of
//! them is said that nothing differs.
void addUnknown(RowMaker &rows, const Layer &layer, const std::string &pointer, const SideDocument &a, const SideDocument &b)
{
    using State = SideDocument::State;
    if ((a.state == State::absent && b.state == State::absent) || rows.layers().isVolatile(pointer))
        return;
    const auto isThere = [path = splitPointer(pointer).second](const SideDocument &document) {
        return document.state != State::present || valueAt(document.value, path);
    };
    if (!isThere(a) || !isThere(b))
        return;
    std::string name = splitPointer(pointer).second.substr(1);
    std::replace(name.begin(), name.end(), '/', ' ');
    const auto cell = [](const SideDocument &document) { // the findings of the side say the whole reason once
        return document.state == State::damaged ? DifferenceCell::unreadable(document.problem.substr(0, document.problem.find(':')) + ", " + document.path)
                                                : documentCell(document);
    };
    rows.add(layer.name, pointer, name, cell(a), cell(b));
}

void addFact(RowMaker &rows, const Layer &layer, const std::string &pointer, const SideSource &a, const SideSource &b)
{
    const auto [document, path] = splitPointer(pointer);
    const bool observed = document == "observation.json", declared = document == "reference.json";
    if (!observed && !declared)
        return;
    const SideDocument &left = observed ? a.observation : a.reference, &right = observed ? b.observation : b.reference;
    if (left.state != SideDocument::State::present || right.state != SideDocument::State::present)
        return addUnknown(rows, layer, pointer, left, right);
    JsonRows walk(rows, layer.name, observed ? MissingKey::notRecorded : MissingKey::none);
    if (pointer == "observation.json#/python")
        return addInterpreter(walk, left.value, right.value);
    walk.leaveOut = isLeftOut;
    walk.sharedEntriesOnly = pointer == "reference.json#/configuration"; // a file on one side has its row
    walk.add(valueAt(left.value, path), valueAt(right.value, path), pointer, lastPart(path));
}

//! The device's stages by name: how each ended, and with which error; their facts are those of the chain.
void addStages(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    const std::string pointer = "observation.json#/device/stages";
    JsonRows walk(rows, "device", MissingKey::notRecorded);
    walk.leaveOut = [](const std::string &place) {
        return place.ends_with("/facts") || place.ends_with("/seconds") || place.ends_with("/name");
    };
    walk.add(valueAt(a.observation.value, "/device/stages"), valueAt(b.observation.value, "/device/stages"), pointer, "stage");
}

} // namespace

bool bothPresent(RowMaker &rows, std::string_view layer, const SideDocument &a, const SideDocument &b)
{
    using State = SideDocument::State;
    if (a.state == State::present && b.state == State::present)
        return true;
    if (a.state != State::absent || b.state != State::absent) {
        const std::string name = std::filesystem::path(a.path).filename().string();
        rows.add(layer, name, name, documentCell(a), documentCell(b));
    }
    return false;
}

void addFactRows(RowMaker &rows, const SideSource &a, const SideSource &b)
{
    const bool observed = a.observation.state == SideDocument::State::present && b.observation.state == SideDocument::State::present;
    for (const Layer &layer : rows.layers().layers())
        for (const std::string &pointer : layer.facts)
            addFact(rows, layer, pointer, a, b);
    if (observed)
        addStages(rows, a, b);
}

} // namespace redossier
