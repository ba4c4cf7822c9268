// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/elementtext.h"

#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

std::string elementText(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array() || value.size() != 2 || !numberFrom(value[0]) || !numberFrom(value[1]))
        return dumpJsonLine(value);
    const std::string imaginary = elementText(value[1]);
    return elementText(value[0]) + (imaginary.starts_with('-') ? "" : "+") + imaginary + "i";
}

std::optional<double> numberFrom(const Json &value)
{
    using Limits = std::numeric_limits<double>;
    if (value.is_number())
        return value.get<double>();
    if (value == "inf")
        return Limits::infinity();
    if (value == "-inf")
        return -Limits::infinity();
    return value == "nan" ? std::optional(Limits::quiet_NaN()) : std::nullopt;
}

} // namespace redossier
