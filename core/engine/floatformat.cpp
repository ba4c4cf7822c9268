// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/floatformat.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace redossier {

namespace {

// TF32 keeps float32's exponent and float16's fraction: NVIDIA, "Accelerating AI Training with NVIDIA TF32 Tensor Cores".
constexpr FloatFormat formats[] = {
    {"bfloat16", 7, -126, 0x1.fep127},
    {"TF32", 10, -126, 0x1.ffcp127},
    {"float16", 10, -14, 65504.0},
    {"float32", 23, -126, 0x1.fffffep127},
};
constexpr FloatFormat float64{"float64", 52, -1022, std::numeric_limits<double>::max()};

} // namespace

double FloatFormat::unitRoundoff() const
{
    return std::ldexp(1.0, -fractionBits - 1);
}

double FloatFormat::leastNormal() const
{
    return std::ldexp(1.0, leastExponent);
}

double FloatFormat::spacingAt(double value) const
{
    return std::ldexp(1.0, std::max(std::ilogb(value), leastExponent) - fractionBits);
}

double FloatFormat::rounded(double value) const
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double spacing = spacingAt(value);
    const double nearest = std::nearbyint(value / spacing) * spacing; // a power of two: both steps are exact
    return std::fabs(nearest) > greatest ? std::copysign(std::numeric_limits<double>::infinity(), value) : nearest;
}

double FloatFormat::truncated(double value) const
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double spacing = spacingAt(value);
    const double kept = std::trunc(value / spacing) * spacing;
    return std::fabs(kept) > greatest ? std::copysign(greatest, value) : kept;
}

std::span<const FloatFormat> roundingFormats()
{
    return formats;
}

std::optional<FloatFormat> formatOfType(std::string_view dtype)
{
    if (dtype == "float64" || dtype == "complex128")
        return float64;
    if (dtype == "complex64")
        dtype = "float32";
    for (const FloatFormat &format : formats)
        if (format.name == dtype)
            return format;
    return {};
}

} // namespace redossier
