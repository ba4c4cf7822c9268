// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/pagetemplate.h"

#include "core/base/resourcefile.h"

#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

using kainjow::mustache::data;
using kainjow::mustache::mustache;

//! By value: kainjow's types copy deeply, and so `view` is walked once.
data templateData(const Json &view)
{
    if (view.is_object()) {
        data object(data::type::object);
        for (const auto &[name, member] : view.items())
            object.set(name, templateData(member));
        return object;
    }
    if (view.is_array()) {
        data list(data::type::list);
        for (const Json &member : view)
            list.push_back(templateData(member));
        return list;
    }
    if (view.is_string() && !view.get_ref<const std::string &>().empty())
        return view.get<std::string>();
    if (view.is_number())
        return view.dump();
    return data(view.is_boolean() && view.get<bool>());
}

//! The names of {{> name}} in `text`.
std::set<std::string> parts(const std::string &text)
{
    std::set<std::string> names;
    for (std::size_t start = text.find("{{>"); start != std::string::npos; start = text.find("{{>", start + 1)) {
        const std::size_t end = text.find("}}", start);
        std::string name = text.substr(start + 3, end == std::string::npos ? end : end - start - 3);
        name.erase(0, name.find_first_not_of(' '));
        names.insert(name.substr(0, name.find_last_not_of(' ') + 1));
    }
    return names;
}

bool asksForRawText(const std::string &text)
{
    return text.find("{{{") != std::string::npos || text.find("{{&") != std::string::npos;
}

//! The file `name` of the first folder that has it.
Result<std::string> templateText(const std::vector<std::filesystem::path> &folders, const std::string &name)
{
    Result<std::string> text = Error{"installation_incomplete", name, {}};
    for (const std::filesystem::path &folder : folders) {
        text = readResource(folder / name);
        if (text || text.error().code != "installation_incomplete")
            break;
    }
    return text;
}

//! Reads `name` and whatever it includes into `texts`.
Outcome readTemplates(const std::vector<std::filesystem::path> &folders, const std::string &name, std::map<std::string, std::string> &texts)
{
    if (texts.contains(name))
        return Done{};
    auto text = templateText(folders, name);
    if (!text)
        return text.error();
    if (asksForRawText(*text))
        return Error{"template_invalid", name, "unescaped values"};
    const std::set<std::string> included = parts(*text);
    texts.emplace(name, std::move(*text));
    for (const std::string &part : included)
        if (auto read = readTemplates(folders, part, texts); !read)
            return read;
    return Done{};
}

} // namespace

Result<std::string> fillTemplate(const std::vector<std::filesystem::path> &folders, const std::string &name, const Json &view,
                                 const std::function<std::string(const std::string &)> &escape)
{
    std::map<std::string, std::string> texts;
    if (auto read = readTemplates(folders, name, texts); !read)
        return read.error();
    data values = templateData(view);
    for (const auto &[part, text] : texts)
        values.set(part, kainjow::mustache::partial([&text = text] { return text; }));
    mustache page(texts.at(name));
    if (escape)
        page.set_custom_escape(escape);
    std::string filled = page.render(values);
    if (!page.is_valid() || !page.error_message().empty())
        return Error{"template_invalid", name, page.error_message()};
    return filled;
}

} // namespace redossier
