// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace redossier {

//! What a piece of text says, when it is read as a number.
struct NumberText
{
    enum class Kind { none, integer, real };
    Kind kind = Kind::none;
    std::int64_t integer = 0;  //!< for `integer` where `fits`
    bool fits = false;         //!< the integer fits 64 bits with a sign
    bool fitsUnsigned = false; //!< or without one; then `integer` holds the bits
    double real = 0;           //!< always, rounded to nearest
    bool beyondFloat = false;  //!< it is finite as it is written, and `real` is an infinity
};

//! A decimal number with an optional sign, or nan, inf, infinity in any case; blanks around it are allowed. Nothing depends
//! on the locale. A magnitude beyond float64 becomes an infinity or 0, as Python reads it.
NumberText readNumber(std::string_view text);

//! True for "0,123", "-1234,5e-3": digits, one comma, digits; no point anywhere.
bool looksLikeDecimalComma(std::string_view text);
//! True when the comma of such a text cannot be one between thousands: "0,123", "9,99", "12345,678".
bool commaMustBeDecimal(std::string_view text);

std::string_view withoutBlanks(std::string_view text);

} // namespace redossier
