// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputfile.h"

#include <limits>
#include <string>
#include <vector>

namespace redossier::test {

//! The elements of an array as float64 (real parts), in C order; text cells as NaN.
inline std::vector<double> doublesOf(OutputArray &array)
{
    std::vector<std::byte> buffer;
    std::vector<double> real(array.elements());
    std::vector<double> imaginary(array.elements());
    const auto raw = array.read(0, array.elements(), buffer);
    if (raw && !array.type().isText() && !real.empty())
        toDoubles(array.type(), *raw, real.size(), real.data(), imaginary.data());
    for (std::uint64_t i = 0; i < array.elements(); ++i)
        if (array.textAt(i))
            real[i] = std::numeric_limits<double>::quiet_NaN();
    return real;
}

inline std::vector<std::string> textsOf(const OutputArray &array)
{
    std::vector<std::string> list;
    for (std::uint64_t i = 0; i < array.elements(); ++i)
        if (const auto cell = array.textAt(i))
            list.push_back((cell->missing ? "missing:" : "") + std::string(cell->text));
    return list;
}

} // namespace redossier::test
