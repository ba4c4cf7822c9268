// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sample/firsterror.h"

#include <string_view>

namespace redossier {

//! What an error's words are evidence for.
struct ErrorSign
{
    std::string_view code;
    std::string_view layer;
    std::string_view kind;
};

//! `message` is "TYPE: words" or a line of its own; `stage` is where it happened. Without evidence: error_python_exception,
//! unknown, exception.
ErrorSign errorSign(std::string_view message, const std::optional<std::string> &stage,
                    const std::vector<std::string> &inputPlaces);

} // namespace redossier
