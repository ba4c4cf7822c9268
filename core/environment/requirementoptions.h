// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! One option of a line of a requirements file, by its long name ("--index-url").
struct LineOption
{
    std::string name;
    std::string value; //!< "" for a flag
    bool operator==(const LineOption &) const = default;
};

//! A logical line taken apart as pip does it: everything before the first word that begins with "-" is the requirement.
struct LineParts
{
    std::string requirement;
    std::vector<LineOption> options;
    std::vector<std::string> ignored; //!< words between options that pip drops without a word
    std::optional<std::string> problem; //!< e.g. "no such option: --foo": pip refuses the line

    //! Whether the option belongs to one requirement (--hash, --config-settings, --global-option).
    static bool isOfOneRequirement(std::string_view name);
};

LineParts takeApart(std::string_view line);

} // namespace redossier
