// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/locations.h"

namespace redossier {

Result<std::map<std::string, std::filesystem::path>> readLocations(const std::vector<std::string> &options)
{
    std::map<std::string, std::filesystem::path> located;
    for (const std::string &option : options) {
        const auto equals = option.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == option.size())
            return Error{"wrong_usage", "--locate " + option, "it is written NAME=PATH"};
        const std::string name = option.substr(0, equals);
        if (!located.emplace(name, option.substr(equals + 1)).second)
            return Error{"wrong_usage", "--locate " + name, "the name is given twice"};
    }
    return located;
}

} // namespace redossier
