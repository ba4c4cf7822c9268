// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sharedtext.h"

#include "core/plain/filename.h"
#include "core/process/redactor.h"

#include <array>
#include <cctype>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t longestText = 4000;

bool endsName(char c)
{
    return c == '/' || c == '\\' || c == '"' || c == '\'' || c == ':' || c == ',' || c == ';' || c == ')' || c == '>'
           || std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool beginsPath(std::string_view text, std::size_t position)
{
    if (position == 0)
        return true;
    const auto before = static_cast<unsigned char>(text[position - 1]);
    return std::isalnum(before) == 0 && before != '.' && before != '_' && before != '-' && before != '}';
}

//! The length of the home folder that begins at `position`; 0 when none does.
std::size_t homeFolderAt(std::string_view text, std::size_t position)
{
    static constexpr std::array<std::string_view, 5> parents{"/home/", "/Users/", "\\Users\\", ":/Users/", "/root"};
    for (const std::string_view parent : parents) {
        if (text.substr(position, parent.size()) != parent || !beginsPath(text, position))
            continue;
        std::size_t end = position + parent.size();
        if (parent == "/root")
            return end == text.size() || endsName(text[end]) ? parent.size() : 0;
        const std::size_t nameStart = end;
        while (end < text.size() && !endsName(text[end]))
            ++end;
        return end > nameStart ? end - position : 0;
    }
    return 0;
}

std::string withoutHomes(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = homeFolderAt(text, i);
        if (length == 0) {
            result += text[i++];
            continue;
        }
        result += "{HOME}";
        i += length;
    }
    return result;
}

std::string shortened(std::string text)
{
    if (text.size() <= longestText)
        return text;
    std::size_t end = longestText;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u)
        --end;
    const std::string cut = std::to_string(text.size() - end);
    text.resize(end);
    return text + " [... " + cut + " bytes]";
}

} // namespace

std::string sharedText(std::string_view text)
{
    return shortened(visibleText(withoutHomes(redactCredentials(text))));
}

Json sharedView(const Json &view)
{
    if (view.is_string())
        return sharedText(view.get_ref<const std::string &>());
    if (!view.is_structured())
        return view;
    Json result = view.is_array() ? Json::array() : Json::object();
    for (const auto &[name, member] : view.items()) {
        if (view.is_array())
            result.push_back(sharedView(member));
        else
            result[name] = sharedView(member);
    }
    return result;
}

} // namespace redossier
