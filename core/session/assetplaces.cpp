// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/assetplaces.h"

#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

namespace {

std::map<std::string, fs::path> placesOf(const std::vector<Asset> &assets, const fs::path &dossier, const Locations &located)
{
    std::map<std::string, fs::path> places;
    for (const Asset &asset : assets) {
        const auto given = located.find(asset.name);
        if (asset.path)
            places[asset.name] = dossier / "reference" / *asset.path;
        else
            places[asset.name] = given == located.end() ? fs::path() : given->second;
    }
    return places;
}

} // namespace

Outcome checkLocations(const Locations &located, const Reference &reference)
{
    const auto isNamed = [&](const std::string &name) {
        const auto same = [&](const Asset &asset) { return asset.name == name; };
        return std::any_of(reference.data.begin(), reference.data.end(), same)
               || std::any_of(reference.weights.begin(), reference.weights.end(), same);
    };
    for (const auto &[name, path] : located)
        if (!isNamed(name))
            return Error{"wrong_usage", "--locate " + name, "the reference declares no data and no weights of that name"};
    return Done{};
}

Locations absoluteLocations(const Locations &located)
{
    Locations absolute;
    for (const auto &[name, path] : located)
        absolute[name] = fs::absolute(path).lexically_normal();
    return absolute;
}

PlaceholderValues placeholderValues(const Reference &reference, const fs::path &python, const fs::path &work,
                                    const fs::path &dossier, const Locations &located)
{
    return {python,
            work / "code",
            work / "inputs",
            work / "outputs",
            work / "configuration",
            placesOf(reference.weights, dossier, located),
            placesOf(reference.data, dossier, located)};
}

PlaceholderValues placeholdersBeforeSample(const Reference &reference, const fs::path &python, const fs::path &dossier,
                                           const Locations &located)
{
    return placeholderValues(reference, python, dossier / "reference", dossier, located);
}

std::optional<std::string> declaredImage(const Reference &reference)
{
    if (!reference.image)
        return std::nullopt;
    return reference.image->reference + (reference.image->digest.empty() ? "" : "@" + reference.image->digest);
}

} // namespace redossier
