// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/layertable.h"

#include "core/base/resourcefile.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::vector<std::string> textsOf(const Json &list)
{
    std::vector<std::string> texts;
    if (list.is_array())
        for (const Json &one : list)
            if (one.is_string())
                texts.push_back(one.get<std::string>());
    return texts;
}

} // namespace

Result<LayerTable> LayerTable::read(const std::filesystem::path &resources)
{
    const std::filesystem::path file = resources / "schema/layers.json";
    const auto document = readJsonResource(file);
    if (!document)
        return document.error();
    LayerTable table;
    table.m_sections = textsOf(memberAt(*document, "sections"));
    for (std::string &pointer : textsOf(memberAt(*document, "volatile")))
        table.m_volatile.insert(std::move(pointer));
    const Json &layers = memberAt(*document, "layers");
    if (layers.is_array())
        for (const Json &one : layers)
            table.m_layers.push_back({textAt(one, "layer"), textAt(one, "section"), textAt(one, "origin"), textsOf(memberAt(one, "facts"))});
    const auto isJudgement = [](const Layer &one) { return one.name == "judgement"; };
    if (table.m_sections.empty() || std::none_of(table.m_layers.begin(), table.m_layers.end(), isJudgement))
        return Error{"internal", file.string(), "it is no table of layers"};
    return table;
}

std::size_t LayerTable::order(std::string_view name) const
{
    const auto at = std::find_if(m_layers.begin(), m_layers.end(), [&](const Layer &one) { return one.name == name; });
    return static_cast<std::size_t>(at - m_layers.begin());
}

const Layer &LayerTable::layer(std::string_view name) const
{
    const std::size_t place = order(name);
    return m_layers[place < m_layers.size() ? place : order("judgement")];
}

} // namespace redossier
