// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/evidencetext.h"

#include "core/comparison/elementtext.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t mostItems = 10;

std::string membersText(const Json &object, const char *separator);

std::string listText(const Json &list)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(list.size(), mostItems); ++i) {
        const std::string one = list[i].is_object() ? membersText(list[i], " ") : list[i].is_array() ? dumpJsonLine(list[i]) : elementText(list[i]);
        text += (text.empty() ? "" : ", ") + one;
    }
    return text + (list.size() > mostItems ? ", .." : "");
}

std::string membersText(const Json &object, const char *separator)
{
    std::string text;
    for (const auto &[key, value] : object.items()) {
        if (value.is_null())
            continue;
        std::string name = key;
        std::replace(name.begin(), name.end(), '_', ' ');
        const std::string written = value.is_object() ? membersText(value, ", ") : value.is_array() ? listText(value) : elementText(value);
        text += (text.empty() ? "" : separator) + name + " " + written;
    }
    return text;
}

} // namespace

std::string evidenceText(const Json &evidence)
{
    return evidence.is_object() ? membersText(evidence, "; ") : std::string();
}

} // namespace redossier
