// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sharedtext.h"

#include "core/plain/filename.h"
#include "core/process/redactor.h"
#include "core/sharing/homefolder.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t longestText = 4000;

std::string withoutHomes(std::string_view text)
{
    std::string result;
    std::size_t done = 0;
    for (const HomeFolder &folder : findHomeFolders(text)) {
        result.append(text.substr(done, folder.begin - done)).append("{HOME}");
        done = folder.end;
    }
    return result.append(text.substr(done));
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
