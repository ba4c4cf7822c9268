// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/declarationimport.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct Place
{
    DeclaredPart part;
    const char *pointer;
};

constexpr Place places[] = {
    {DeclaredPart::question, "/question"},
    {DeclaredPart::question, "/goal"},
    {DeclaredPart::question, "/business_criterion"},
    {DeclaredPart::entryPoint, "/entry_point"},
    {DeclaredPart::entryPoint, "/sample/exercises"},
    {DeclaredPart::machine, "/platform"},
    {DeclaredPart::machine, "/devices"},
    {DeclaredPart::machine, "/python/requires"},
    {DeclaredPart::machine, "/image"},
    {DeclaredPart::dataAndWeights, "/data"},
    {DeclaredPart::dataAndWeights, "/weights"},
    {DeclaredPart::rebuildFile, "/requirements/strict"},
    {DeclaredPart::rebuildFile, "/requirements/sources_consulted"},
    {DeclaredPart::settings, "/settings"},
    {DeclaredPart::limits, "/limits"},
    {DeclaredPart::access, "/access"},
    {DeclaredPart::criterion, "/rules"},
};

EditedFile fileOf(DeclaredPart part)
{
    return part == DeclaredPart::criterion ? EditedFile::criterion : EditedFile::reference;
}

//! The own entries, and those of other names. Large files stay outside and are known by their digest; a copy under
//! reference/ belongs to its own reference.
Json withLargeOnes(const Json &own, const Json &other)
{
    Json all = own.is_array() ? own : Json::array();
    if (!other.is_array())
        return all;
    for (const Json &one : other) {
        const std::string name = textAt(one, "name");
        const bool isKnown = std::any_of(all.begin(), all.end(), [&](const Json &mine) { return textAt(mine, "name") == name; });
        if (!name.empty() && !isKnown && !one.contains("path"))
            all.push_back(one);
    }
    return all;
}

//! Its numbers and what they were justified with stay behind; words that say what is judged come along.
Json withoutNumbers(const Json &node)
{
    if (!node.is_structured())
        return node;
    Json kept = node.is_array() ? Json::array() : Json::object();
    for (const auto &[key, member] : node.items()) {
        if (member.is_number() || key == "justification")
            continue;
        if (node.is_array())
            kept.push_back(withoutNumbers(member));
        else
            kept[key] = withoutNumbers(member);
    }
    return kept;
}

Json offered(const Place &place, const Json &here, const Json &there)
{
    if (place.part == DeclaredPart::dataAndWeights)
        return withLargeOnes(here, there);
    return place.part == DeclaredPart::criterion ? withoutNumbers(there) : there;
}

bool isNothing(const Json &value)
{
    return value.is_null() || (value.is_structured() && value.empty()) || value == "";
}

} // namespace

std::vector<ImportOffer> importOffers(const ReferenceDocuments &own, const ReferenceDocuments &other)
{
    std::vector<ImportOffer> offers;
    for (const Place &place : places) {
        const EditedFile file = fileOf(place.part);
        const Json &here = valueAt(own.of(file), place.pointer);
        const Json value = offered(place, here, valueAt(other.of(file), place.pointer));
        if (isNothing(value))
            continue;
        if (offers.empty() || offers.back().part != place.part)
            offers.push_back({place.part, {}, true, false});
        ImportOffer &offer = offers.back();
        if (here == value)
            continue;
        offer.isSame = false;
        offer.replaces = offer.replaces || (!isNothing(here) && place.part != DeclaredPart::dataAndWeights);
        if (file == EditedFile::criterion && own.criterion.is_null())
            offer.edits.push_back({file, "/schema", "redossier-criterion/1"});
        offer.edits.push_back({file, place.pointer, value});
    }
    return offers;
}

} // namespace redossier
