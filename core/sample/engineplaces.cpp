// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/engineplaces.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Paths of the reference begin with "inputs/"; the folder of the inputs is named by itself.
std::string withinInputs(const std::string &file)
{
    return file.starts_with("inputs/") ? file.substr(7) : file;
}

} // namespace

Json placeBelow(const std::filesystem::path &folder, const std::string &relative)
{
    return {{"root", folder.string()}, {"path", relative}};
}

Json placeAt(const std::filesystem::path &file)
{
    return {{"path", file.string()}};
}

Json identifiersFor(const std::optional<Identifiers> &identifiers, const std::filesystem::path &folder,
                    const std::filesystem::path &inputs)
{
    Json source = Json::object();
    if (!identifiers)
        return source;
    if (identifiers->file) {
        const bool fromInputs = identifiers->assumedFromInputs && !inputs.empty();
        source["file"] = fromInputs ? placeBelow(inputs, withinInputs(*identifiers->file))
                                    : placeBelow(folder, *identifiers->file);
        if (const auto field = identifiers->field ? identifiers->field : identifiers->column)
            source["field"] = *field;
        return source;
    }
    if (identifiers->array)
        source["array"] = *identifiers->array;
    else if (const auto column = identifiers->column ? identifiers->column : identifiers->field)
        source["column"] = *column;
    return source;
}

} // namespace redossier
