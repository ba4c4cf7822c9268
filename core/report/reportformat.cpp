// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/reportformat.h"

#include "core/report/markdowntext.h"
#include "core/report/pagetemplate.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct Form
{
    ReportFormat format;
    std::string_view word, ending;
};

constexpr std::array<Form, 4> forms{{
    {ReportFormat::html, "html", ".html"},
    {ReportFormat::markdown, "markdown", ".md"},
    {ReportFormat::json, "json", ".json"},
    {ReportFormat::paper, "", ".pdf"},
}};

//! Coordinates are of no use without the page, and the numbers behind them are in comparison.json; an argument stands there whole.
Json withoutDrawings(const Json &view)
{
    static constexpr std::array<std::string_view, 4> drawings{"histogram", "plots", "drawing", "brief"};
    if (!view.is_structured())
        return view;
    Json result = view.is_array() ? Json::array() : Json::object();
    for (const auto &[name, member] : view.items()) {
        if (view.is_array())
            result.push_back(withoutDrawings(member));
        else if (std::find(drawings.begin(), drawings.end(), name) == drawings.end())
            result[name] = withoutDrawings(member);
    }
    return result;
}

std::string contentDocument(const Json &view)
{
    Json document{{"schema", "redossier-report-content/1"}, {"reviewed", memberAt(view, "reviewed") == true}};
    const Json content = withoutDrawings(view);
    for (const auto &[name, member] : content.items())
        if (!document.contains(name))
            document[name] = member;
    return dumpJson(document);
}

//! Where a section of the template is empty, its blank lines are left; a value holds no line end.
std::string singleBlankLines(const std::string &page)
{
    std::string result;
    for (const char c : page)
        if (c != '\n' || !(result.empty() || result.ends_with("\n\n")))
            result += c;
    return result;
}

} // namespace

std::optional<ReportFormat> reportFormatOf(std::string_view word)
{
    const auto form = std::find_if(forms.begin(), forms.end(), [&](const Form &one) { return !word.empty() && one.word == word; });
    return form == forms.end() ? std::nullopt : std::optional(form->format);
}

std::string_view fileEnding(ReportFormat format)
{
    return std::find_if(forms.begin(), forms.end(), [&](const Form &one) { return one.format == format; })->ending;
}

ReportFormat formatOf(const std::filesystem::path &file)
{
    const std::string ending = file.extension().string();
    const auto form = std::find_if(forms.begin(), forms.end(), [&](const Form &one) { return one.ending == ending; });
    return form == forms.end() ? ReportFormat::html : form->format;
}

TextForm textForm(ReportFormat format)
{
    return format == ReportFormat::markdown ? TextForm::markdown : format == ReportFormat::json ? TextForm::json : TextForm::html;
}

Result<std::string> renderReport(const Json &view, ReportFormat format, const std::filesystem::path &templates, const std::string &name)
{
    if (format == ReportFormat::json)
        return contentDocument(view);
    if (format == ReportFormat::markdown) {
        auto page = fillTemplate({templates}, name + ".md", view, markdownText);
        return page ? Result(singleBlankLines(*page)) : page;
    }
    if (format == ReportFormat::paper)
        return fillTemplate({templates / "paper", templates}, name + ".html", view);
    return fillTemplate({templates}, name + ".html", view);
}

} // namespace redossier
