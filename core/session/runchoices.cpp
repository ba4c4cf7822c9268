// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runchoices.h"

#include "core/base/jsonfile.h"
#include "core/base/places.h"
#include "core/plain/digest.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view schema = "redossier-choices/1";

fs::path folder()
{
    return stateFolder() / "choices";
}

//! One dossier has one name here, however its place is spelled.
fs::path truePlace(const fs::path &dossier)
{
    std::error_code failed;
    const fs::path place = fs::weakly_canonical(dossier, failed);
    return failed ? fs::absolute(dossier, failed).lexically_normal() : place;
}

std::string fileOf(const fs::path &place)
{
    return sha256Hex(place.string()) + ".json";
}

} // namespace

RunChoices RunChoices::of(const fs::path &dossier)
{
    RunChoices choices;
    const auto document = readJsonBeneath(folder(), fileOf(truePlace(dossier)));
    if (!document || textAt(*document, "schema") != schema)
        return choices;
    if (const std::string python = textAt(*document, "python"); !python.empty())
        choices.python = python;
    if (const Json &located = memberAt(*document, "located"); located.is_object())
        for (const auto &[name, place] : located.items())
            if (place.is_string())
                choices.located[name] = place.get<std::string>();
    return choices;
}

Outcome RunChoices::keepFor(const fs::path &dossier) const
{
    const fs::path place = truePlace(dossier);
    Json places = Json::object();
    for (const auto &[name, path] : located)
        places[name] = path.string();
    std::error_code failed;
    fs::create_directories(folder(), failed);
    if (failed)
        return Error{"cannot_write", folder().string(), failed.message()};
    return writeJsonFile(folder(), fileOf(place),
                         {{"schema", schema},
                          {"dossier", place.string()},
                          {"python", python ? Json(python->string()) : Json(nullptr)},
                          {"located", std::move(places)}});
}

} // namespace redossier
