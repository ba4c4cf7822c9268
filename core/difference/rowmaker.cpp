// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/rowmaker.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

DifferenceRow &RowMaker::add(std::string_view layer, std::string key, std::string name, DifferenceCell a, DifferenceCell b)
{
    const Layer &known = m_layers.layer(layer);
    DifferenceRow &row = m_rows.emplace_back();
    row.section = known.section;
    row.layer = known.name;
    row.origin = known.origin;
    row.state = stateOf(a, b);
    if (row.state != RowState::equal && m_layers.isVolatile(key))
        row.state = RowState::isVolatile;
    row.key = std::move(key);
    row.name = std::move(name);
    row.a = std::move(a);
    row.b = std::move(b);
    return row;
}

DifferenceField RowMaker::field(std::string name, DifferenceCell a, DifferenceCell b)
{
    const RowState state = stateOf(a, b);
    return {std::move(name), state, std::move(a), std::move(b), std::nullopt};
}

RowState RowMaker::stateOfFields(const std::vector<DifferenceField> &fields)
{
    const auto has = [&](auto matches) { return std::any_of(fields.begin(), fields.end(), [&](const auto &one) { return matches(one.state); }); };
    if (has([](RowState state) { return state == RowState::different || state == RowState::onlyA || state == RowState::onlyB; }))
        return RowState::different;
    for (const RowState state : {RowState::accepted, RowState::notReadable, RowState::notRecorded, RowState::notation, RowState::isVolatile})
        if (has([state](RowState one) { return one == state; }))
            return state;
    return RowState::equal;
}

DifferenceCell memberCell(const Json &object, std::string_view key, const DifferenceCell &absent)
{
    if (!object.is_object() || !object.contains(key))
        return absent;
    return DifferenceCell::ofJson(memberAt(object, key));
}

DifferenceCell textCell(const std::string &text)
{
    return text.empty() ? DifferenceCell::none() : DifferenceCell::of(text);
}

} // namespace redossier
