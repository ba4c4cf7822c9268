// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! One distribution of `pip freeze --all`: an observation, never an input of an installation.
struct FreezeEntry
{
    int line = 0;
    std::string name;    //!< normalised
    std::string version; //!< "" where the line does not say it
    std::string url;     //!< credentials removed; "" for a plain pin
    std::string commit;
    bool editable = false;
    bool elsewhere = true; //!< whether another machine could reach it (no local path)
    bool operator==(const FreezeEntry &) const = default;
};

struct Freeze
{
    std::vector<FreezeEntry> entries;
    std::vector<std::string> unread; //!< lines that no rule knows
};

//! The comments "# Editable .. (NAME==VERSION)" belong to the line below them.
Freeze parseFreeze(std::string_view text);

} // namespace redossier
