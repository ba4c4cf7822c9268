// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairreader.h"

#include <vector>

namespace redossier {

//! How two elements of a block are related.
enum class Likeness : unsigned char { different, equal, bothNan };

//! A block of pairs as numbers: what every measure works on. Float64 but for pairs of exact types, whose differences are
//! exact before they are rounded.
struct BlockValues
{
    bool exact = false;
    bool complex = false;
    std::size_t count = 0;
    std::vector<double> expected, expectedImaginary, found, foundImaginary;
    std::vector<Integer> expectedInteger, foundInteger;
    std::vector<double> magnitude;  //!< abs(expected)
    std::vector<double> difference; //!< abs(found - expected); NaN unless both sides are finite numbers
    std::vector<Likeness> likeness; //!< -0.0 equals 0.0, same-signed infinities are equal; cells of text by their text
    std::vector<bool> isText;       //!< one side is a cell of text; empty when no cell is

    //! Fills everything from the raw block.
    void fill(const PairBlock &block, const PairReader &reader, const OutputArray &expectedArray,
              const OutputArray &foundArray);

private:
    void fillExact();
    void fillReal();
    void fillComplex();
    void fillTexts(const PairBlock &block, const PairReader &reader, const OutputArray &expectedArray,
                   const OutputArray &foundArray);
};

} // namespace redossier
