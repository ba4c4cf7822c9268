// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/recordedfact.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

bool isPersonal(const std::string &name)
{
    return name.find("uuid") != std::string::npos || name.find("serial") != std::string::npos;
}

} // namespace

RecordedFact readFact(const Json &leaf)
{
    RecordedFact fact;
    if (!leaf.is_object() || !leaf.contains("value"))
        return fact;
    const Json &value = memberAt(leaf, "value");
    fact.command = textAt(leaf, "command");
    fact.problem = textAt(leaf, "problem");
    fact.declared = textAt(leaf, "evidence") == "declared";
    if (!fact.problem.empty())
        fact.state = RecordedFact::State::notReadable;
    else
        fact.state = value.is_null() ? RecordedFact::State::absent : RecordedFact::State::known;
    if (fact.state == RecordedFact::State::known)
        fact.value = &value;
    return fact;
}

bool RecordedFact::differsFrom(const RecordedFact &other) const
{
    if (!answered() || !other.answered())
        return false;
    return state != other.state || (value && other.value && *value != *other.value);
}

RecordedFact recordedFact(const Json &chain, std::string_view layer, std::string_view name)
{
    RecordedFact fact = readFact(memberAt(memberAt(chain, layer), name));
    fact.name = name;
    return fact;
}

std::vector<std::string> factNames(const Json &chain, const Json &other, std::string_view layer)
{
    std::vector<std::string> names;
    for (const Json *side : {&chain, &other}) {
        const Json &facts = memberAt(*side, layer);
        if (!facts.is_object())
            continue;
        for (const auto &[name, leaf] : facts.items())
            if (leaf.is_object() && leaf.contains("value") && !isPersonal(name)
                && std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    }
    return names;
}

} // namespace redossier
