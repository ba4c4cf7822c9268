// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace redossier {

//! The confusion table of two lists of categories. Beyond 65,536 different ones the rest is counted together.
class ConfusionCount
{
public:
    void add(std::string_view expected, std::string_view found, bool tied);

    //! [{label, expected, found, same}], the most frequent of the reference first; at most 1,000.
    Json labels() const;
    std::size_t labelsTotal() const { return m_labels.size(); }
    //! [{expected, found, count, tied}] of different categories, the most frequent first; at most 1,000.
    Json confusions() const;
    std::size_t confusionsTotal() const { return m_pairs.size(); }

private:
    struct Label
    {
        std::string text;
        std::uint64_t expected = 0, found = 0, same = 0;
    };
    struct Pair
    {
        std::uint64_t count = 0, tied = 0;
    };
    std::size_t place(std::string_view label);

    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<Label> m_labels;
    std::map<std::pair<std::size_t, std::size_t>, Pair> m_pairs;
};

} // namespace redossier
