// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/floatformat.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
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

double powerOfTwo(int exponent)
{
    if (exponent < -1022) // no normal number
        return std::ldexp(1.0, exponent);
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

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
    const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(value) >> 52 & 0x7ff) - 1023; // too small for what is not normal
    return powerOfTwo(std::max(exponent, leastExponent) - fractionBits);
}

double FloatFormat::rounded(double value) const
{
    if (value == 0 || !std::isfinite(value) || fractionBits == float64.fractionBits)
        return value;
    const double infinity = std::numeric_limits<double>::infinity();
    if (std::fabs(value) >= 2 * greatest)
        return std::copysign(infinity, value);
    // The sum has the spacing of the format for its last bit, so that adding rounds, to nearest and ties to even.
    const double large = spacingAt(value) * 0x1.8p52;
    const double nearest = (value + large) - large;
    return std::copysign(std::fabs(nearest) > greatest ? infinity : nearest, value);
}

double FloatFormat::truncated(double value) const
{
    if (value == 0 || !std::isfinite(value) || fractionBits == float64.fractionBits)
        return value;
    const double spacing = spacingAt(value); // a power of two: both steps are exact
    const double kept = static_cast<double>(static_cast<std::int64_t>(value / spacing)) * spacing;
    return std::copysign(std::min(std::fabs(kept), greatest), value);
}

bool FloatFormat::endsInOne(double value) const
{
    const double inSpacings = value / spacingAt(value);
    const auto whole = static_cast<std::int64_t>(inSpacings);
    return static_cast<double>(whole) == inSpacings && whole % 2 != 0;
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
