// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! Values of the variables of PEP 508 ("python_version", "sys_platform", ..) in one interpreter.
using MarkerEnvironment = std::map<std::string, std::string, std::less<>>;

//! An environment marker, e.g. `python_version < "3.8" and sys_platform != "win32"`.
class Marker
{
public:
    //! Nothing when `text` is no marker.
    static bool isValid(std::string_view text);
    //! Whether it holds; nothing when it needs a variable that `environment` lacks, or is no marker. "extra" is "".
    static std::optional<bool> holds(std::string_view text, const MarkerEnvironment &environment);
};

} // namespace redossier
