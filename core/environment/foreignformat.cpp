// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/foreignformat.h"

namespace redossier {

namespace {

bool hasLine(std::string_view text, std::string_view start)
{
    return text.starts_with(start) || text.find("\n" + std::string(start)) != std::string_view::npos;
}

//! "NAME=VERSION=BUILD" on the first line with content, as `conda list --export` prints it.
bool isCondaExport(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.front() == '#')
            continue;
        const std::size_t first = line.find('=');
        const std::size_t second = first == std::string_view::npos ? first : line.find('=', first + 1);
        return second != std::string_view::npos && second > first + 1 && line.find_first_of("<>!~ ;@[") == std::string_view::npos
            && line.find('=', second + 1) == std::string_view::npos && second + 1 < line.size();
    }
    return false;
}

} // namespace

std::optional<std::string> foreignFormat(std::string_view fileName, std::string_view text)
{
    const std::size_t content = text.find_first_not_of(" \t\r\n");
    const bool isObject = content != std::string_view::npos && text[content] == '{';
    if (isObject)
        return text.find("\"_meta\"") != std::string_view::npos ? "Pipfile.lock" : "JSON";
    if (hasLine(text, "[[package]]")) {
        if (hasLine(text, "source = {") || fileName == "uv.lock")
            return "uv.lock";
        return "poetry.lock";
    }
    if (hasLine(text, "[[packages]]") && hasLine(text, "lock-version"))
        return "pylock.toml";
    if (hasLine(text, "@EXPLICIT"))
        return "conda explicit list";
    if (hasLine(text, "dependencies:") || (hasLine(text, "channels:") && hasLine(text, "name:")))
        return "conda environment.yml";
    if (hasLine(text, "[project]") || hasLine(text, "[build-system]") || hasLine(text, "[tool."))
        return "pyproject.toml";
    if (hasLine(text, "[packages]") || hasLine(text, "[dev-packages]"))
        return "Pipfile";
    if (isCondaExport(text))
        return "conda list --export";
    return std::nullopt;
}

} // namespace redossier
