// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace redossier {

//! A binary floating-point format with subnormal numbers, all of whose numbers are numbers of float64.
struct FloatFormat
{
    std::string_view name;
    int fractionBits = 0;  //!< behind the leading bit
    int leastExponent = 0; //!< of a normal number
    double greatest = 0;   //!< finite number

    double unitRoundoff() const; //!< the greatest relative error of rounding to nearest
    double leastNormal() const;
    //! Between neighbouring numbers of the format at `value`, which is finite and not 0.
    double spacingAt(double value) const;
    //! To nearest, ties to even; beyond `greatest` infinite.
    double rounded(double value) const;
    //! Towards zero, as a cast that only drops bits does.
    double truncated(double value) const;
    //! Whether the last bit of a number of the format, which is finite and not 0, is set.
    bool endsInOne(double value) const;
    bool holds(double value) const { return rounded(value) == value; }
};

//! Formats that a program rounds through, from coarse to fine: bfloat16, TF32, float16, float32.
std::span<const FloatFormat> roundingFormats();
//! The format of a dtype ("float16", "bfloat16", "float32", "float64", and those of complex parts), where it is one of ours.
std::optional<FloatFormat> formatOfType(std::string_view dtype);

} // namespace redossier
