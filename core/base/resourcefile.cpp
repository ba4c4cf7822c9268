// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/resourcefile.h"

#include "core/plain/beneath.h"

#include <nlohmann/json.hpp>

namespace redossier {

Error resourceError(const std::filesystem::path &path, Error error)
{
    if (error.code == "missing_file")
        return {"installation_incomplete", path.string(), std::move(error.detail)};
    return error;
}

Result<std::string> readResource(const std::filesystem::path &path)
{
    auto text = readWholeFile(path.string());
    return text ? std::move(text) : resourceError(path, text.error());
}

Result<Json> readJsonResource(const std::filesystem::path &path)
{
    const auto text = readResource(path);
    if (!text)
        return text.error();
    return parseJson(*text, path.string());
}

} // namespace redossier
