// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/confusioncount.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t labelLimit = 65536;
constexpr std::size_t pairLimit = 1u << 20;
constexpr std::size_t listLimit = 1000;
constexpr const char *others = "(others)";

} // namespace

std::size_t ConfusionCount::place(std::string_view label)
{
    const bool full = m_labels.size() >= labelLimit;
    if (const auto known = m_places.find(std::string(label)); known != m_places.end())
        return known->second;
    const auto [entry, isNew] = m_places.emplace(full ? others : std::string(label), m_labels.size());
    if (isNew)
        m_labels.push_back({entry->first});
    return entry->second;
}

void ConfusionCount::add(std::string_view expected, std::string_view found, bool tied)
{
    const bool same = expected == found;
    const std::size_t from = place(expected);
    const std::size_t to = place(found);
    ++m_labels[from].expected;
    ++m_labels[to].found;
    if (same) {
        ++m_labels[from].same;
        return;
    }
    const auto key = std::pair(from, to);
    if (m_pairs.size() >= pairLimit && !m_pairs.contains(key))
        return; // The counts by label hold it all the same.
    Pair &pair = m_pairs[key];
    ++pair.count;
    pair.tied += tied ? 1 : 0;
}

Json ConfusionCount::labels() const
{
    std::vector<const Label *> order;
    for (const Label &label : m_labels)
        order.push_back(&label);
    std::sort(order.begin(), order.end(), [](const Label *a, const Label *b) {
        return a->expected != b->expected ? a->expected > b->expected : a->text < b->text;
    });
    order.resize(std::min(order.size(), listLimit));
    Json list = Json::array();
    for (const Label *label : order)
        list.push_back({{"label", label->text}, {"expected", label->expected}, {"found", label->found}, {"same", label->same}});
    return list;
}

Json ConfusionCount::confusions() const
{
    std::vector<std::pair<std::pair<std::size_t, std::size_t>, Pair>> order(m_pairs.begin(), m_pairs.end());
    std::sort(order.begin(), order.end(), [this](const auto &a, const auto &b) {
        if (a.second.count != b.second.count)
            return a.second.count > b.second.count;
        const auto texts = [this](const auto &one) {
            return std::pair(std::string_view(m_labels[one.first.first].text), std::string_view(m_labels[one.first.second].text));
        };
        return texts(a) < texts(b);
    });
    order.resize(std::min(order.size(), listLimit));
    Json list = Json::array();
    for (const auto &[places, pair] : order)
        list.push_back({{"expected", m_labels[places.first].text},
                        {"found", m_labels[places.second].text},
                        {"count", pair.count},
                        {"tied", pair.tied}});
    return list;
}

} // namespace redossier
