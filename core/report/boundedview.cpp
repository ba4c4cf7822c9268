// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/boundedview.h"

#include "core/report/viewparts.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::array<std::size_t, 5> mostEntries{mostListed, 150, 50, 15, 5};
constexpr std::size_t largestPage = 2700000; // bytes
constexpr std::size_t mostCuts = 100;

bool isDrawing(std::string_view name)
{
    return name == "histogram" || name == "plots" || name == "drawing";
}

//! What a reader calls an entry of a list; "" for one without a name.
std::string nameOf(const Json &entry)
{
    for (const char *key : {"title", "name"})
        if (std::string name = textAt(entry, key); !name.empty())
            return name;
    return {};
}

std::string joined(const std::string &place, const std::string &name)
{
    return place.empty() || name.empty() ? place + name : place + ", " + name;
}

//! The bytes of its page at most, nearly: a sign that HTML escapes becomes up to six, and the quotes of a member stand for tags.
std::size_t pageSize(const Json &view)
{
    const std::string text = view.dump(-1, ' ', false, Json::error_handler_t::replace);
    const auto escaped = std::count_if(text.begin(), text.end(), [](char c) { return std::string_view("<>&\"'").find(c) != std::string_view::npos; });
    return text.size() + 5 * static_cast<std::size_t>(escaped);
}

class Bounds
{
public:
    explicit Bounds(std::size_t most) : m_most(most) {}

    Json bounded(const Json &view, const std::string &place)
    {
        if (view.is_array())
            return list(view, place, view.size());
        if (!view.is_object())
            return view;
        Json result = Json::object();
        for (const auto &[name, member] : view.items()) {
            const std::string inner = name == "rows" ? place : joined(place, words(name));
            const Json &all = memberAt(view, name + "_all");
            result[name] = isDrawing(name) ? member : member.is_array() && all.is_number_unsigned() ? list(member, inner, all.get<std::size_t>()) : bounded(member, inner);
        }
        return result;
    }
    Json cuts() const
    {
        Json shown = m_cuts;
        if (shown.size() > mostCuts)
            shown.erase(shown.begin() + mostCuts, shown.end());
        Json view = section(std::move(shown));
        view["more"] = m_cuts.size() > mostCuts ? std::to_string(m_cuts.size() - mostCuts) : std::string();
        return view;
    }

private:
    //! `all`: how many there were before any was left out.
    Json list(const Json &view, const std::string &place, std::size_t all)
    {
        const std::size_t shown = std::min(view.size(), m_most);
        if (shown < all)
            m_cuts.push_back({{"list", place}, {"shown", valueText(shown)}, {"all", valueText(all)}});
        Json result = Json::array();
        for (std::size_t i = 0; i < shown; ++i)
            result.push_back(bounded(view[i], joined(place, nameOf(view[i]))));
        return result;
    }

    std::size_t m_most;
    Json m_cuts = Json::array();
};

} // namespace

Json boundedView(const Json &view)
{
    Json result;
    for (const std::size_t most : mostEntries) {
        Bounds bounds(most);
        result = bounds.bounded(view, {});
        result["cut"] = bounds.cuts();
        if (pageSize(result) <= largestPage)
            break;
    }
    return result;
}

} // namespace redossier
