// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/elementreader.h"
#include "core/engine/tolerance.h"

#include <cmath>

namespace redossier {

//! One element of FOUND held against its element of the reference.
struct HeldPair
{
    bool within = false;
    double difference = NAN; //!< abs(found - expected); NaN unless both are finite numbers
    double magnitude = 0;    //!< abs(expected)
    double limit = 0;        //!< atol + rtol * abs(expected)
};

//! Integers and truth values exactly, complex numbers by the modulus, texts by their text, all else in float64.
Result<HeldPair> holdPair(ElementReader &expected, std::uint64_t expectedElement, ElementReader &found, std::uint64_t foundElement,
                          const Tolerance &tolerance);

} // namespace redossier
