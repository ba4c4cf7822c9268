// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace redossier {

//! Why a text that a person typed is no number for a document.
enum class NumberProblem {
    none,
    empty,
    comma,         //!< "1,5": the point separates the decimals
    notANumber,    //!< letters, two points, a missing exponent, "nan", "inf"
    tooLarge,      //!< beyond what a double holds, or so small that it would become 0
    tooManyDigits, //!< would be kept as another number than the one that is written
};

struct TypedNumber
{
    NumberProblem problem = NumberProblem::none;
    std::string kept; //!< tooManyDigits: the number that would be kept instead
};

//! A decimal number as JSON has it, a leading "+" or "." included, whatever the locale; `number` is set when there is no
//! problem, and reads back as exactly what was typed.
TypedNumber readNumber(std::string_view text, Json &number);

//! The shortest text that reads back as the same number; "" for anything that is no number.
std::string numberText(const Json &number);

} // namespace redossier
