// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/origindifference.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr int deepest = 6;

std::string words(std::string name)
{
    for (char &letter : name)
        letter = letter == '_' ? ' ' : letter;
    return name;
}

std::string valueText(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : dumpJsonLine(value);
}

bool isPersonal(const std::string &key)
{
    return key.find("uuid") != std::string::npos || key.find("serial") != std::string::npos;
}

//! Walks both sides together; a fact is an object with `value` and `evidence`.
class Facts
{
public:
    Facts(std::string origin, std::string layer, std::vector<OriginDifference> &list)
        : m_origin(std::move(origin)), m_layer(std::move(layer)), m_list(list)
    {
    }

    void compare(const Json &expected, const Json &found, const std::string &name, int depth)
    {
        if (!expected.is_object() || !found.is_object() || depth > deepest)
            return;
        if (expected.contains("evidence") && found.contains("evidence")) {
            const Json &there = memberAt(expected, "value");
            const Json &here = memberAt(found, "value");
            if (there != here)
                m_list.push_back({m_origin, m_layer, name, valueText(there), valueText(here)});
            return;
        }
        for (const auto &[key, member] : found.items())
            if (!isPersonal(key))
                compare(memberAt(expected, key), member, name.empty() ? words(key) : name + " " + words(key), depth + 1);
    }

private:
    std::string m_origin, m_layer;
    std::vector<OriginDifference> &m_list;
};

//! The member that "observation.json#/chain/torch" points to; null for another document.
const Json &factAt(const Json &observation, const std::string &pointer)
{
    constexpr std::string_view chain = "observation.json#/chain/";
    if (pointer.starts_with(chain))
        return memberAt(memberAt(observation, "chain"), pointer.substr(chain.size()));
    return memberAt(observation, pointer == "observation.json#/settings" ? "settings" : "");
}

} // namespace

std::vector<OriginDifference> differingFacts(const Json &layers, const Json &expected, const Json &found)
{
    std::vector<OriginDifference> list;
    const Json &known = memberAt(layers, "layers");
    for (const Json &layer : known.is_array() ? known : Json::array()) {
        Facts facts(textAt(layer, "origin", "unknown"), textAt(layer, "layer"), list);
        const Json &pointers = memberAt(layer, "facts");
        for (const Json &pointer : pointers.is_array() ? pointers : Json::array())
            if (pointer.is_string())
                facts.compare(factAt(expected, pointer.get<std::string>()), factAt(found, pointer.get<std::string>()), {}, 0);
    }
    return list;
}

} // namespace redossier
