// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/configuration.h"

#include <nlohmann/json.hpp>
#include <sstream>
#include <toml++/toml.h>

namespace redossier {

namespace {

template<typename Value>
std::string textOf(const Value &value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

Json jsonOf(const toml::node &node); // as deep as the parser allows

Json jsonOf(const toml::table &table)
{
    Json object = Json::object();
    for (const auto &[key, value] : table)
        object[std::string(key.str())] = jsonOf(value);
    return object;
}

Json jsonOf(const toml::array &array)
{
    Json list = Json::array();
    for (const toml::node &value : array)
        list.push_back(jsonOf(value));
    return list;
}

Json jsonOf(const toml::node &node)
{
    return node.visit([](const auto &value) -> Json {
        using Node = std::decay_t<decltype(value)>;
        if constexpr (toml::is_table<Node> || toml::is_array<Node>)
            return jsonOf(value);
        else if constexpr (toml::is_string<Node> || toml::is_integer<Node> || toml::is_boolean<Node>)
            return *value;
        else if constexpr (toml::is_floating_point<Node>)
            return jsonNumber(*value);
        else // a date is no text that looks like one
            return {{"date", textOf(*value)}};
    });
}

} // namespace

bool hasKeys(std::string_view path)
{
    return path.ends_with(".json") || path.ends_with(".toml");
}

bool isYaml(std::string_view path)
{
    return path.ends_with(".yaml") || path.ends_with(".yml");
}

Result<Json> readConfiguration(std::string_view bytes, const std::string &path)
{
    if (!path.ends_with(".toml"))
        return parseJson(bytes, path);
    try {
        return jsonOf(toml::parse(bytes, path));
    } catch (const toml::parse_error &error) {
        return Error{"toml_invalid", path, "line " + std::to_string(error.source().begin.line) + ": " + std::string(error.description())};
    }
}

} // namespace redossier
