// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/assetplaces.h"

#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

namespace {

std::map<std::string, fs::path> placesOf(const std::vector<Asset> &assets, const fs::path &root, const Locations &located)
{
    std::map<std::string, fs::path> places;
    for (const Asset &asset : assets) {
        const auto given = located.find(asset.name);
        if (asset.path)
            places[asset.name] = root / *asset.path;
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

void addLocated(RootTokens &tokens, const Reference &reference, const Locations &located)
{
    const auto add = [&](const char *kind, const std::vector<Asset> &assets) {
        for (const Asset &asset : assets)
            if (const auto given = located.find(asset.name); given != located.end() && !asset.path)
                tokens.add(kind + asset.name, fs::absolute(given->second).lexically_normal());
    };
    add("weights:", reference.weights);
    add("data:", reference.data);
}

PlaceholderValues placeholderValues(const Reference &reference, const fs::path &python, const fs::path &root,
                                    const Locations &located)
{
    return {python,
            root / "code",
            root / "inputs",
            root / "outputs",
            root / "configuration",
            placesOf(reference.weights, root, located),
            placesOf(reference.data, root, located)};
}

} // namespace redossier
