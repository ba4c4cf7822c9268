// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/jsonfile.h"

#include "core/base/atomicfile.h"
#include "core/plain/beneath.h"

#include <nlohmann/json.hpp>

namespace redossier {

Result<Json> readJsonFile(const std::filesystem::path &path)
{
    const auto bytes = readWholeFile(path.string());
    if (!bytes)
        return bytes.error();
    return parseJson(*bytes, path.string());
}

Result<Json> readJsonBeneath(const std::filesystem::path &root, std::string_view relative)
{
    const auto folder = openFolder(root.string());
    if (!folder)
        return folder.error();
    const auto bytes = readBeneath(folder->get(), relative);
    if (!bytes)
        return bytes.error();
    return parseJson(*bytes, std::string(relative));
}

Outcome writeJsonFile(const std::filesystem::path &root, std::string_view relative, const Json &document)
{
    return writeFileAtomically(root, relative, dumpJson(document));
}

} // namespace redossier
