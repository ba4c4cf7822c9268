// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/blockvalues.h"

#include "core/engine/celltext.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace redossier {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

Likeness likenessOf(double a, double b)
{
    if (a == b)
        return Likeness::equal;
    return std::isnan(a) && std::isnan(b) ? Likeness::bothNan : Likeness::different;
}

void convertSide(const OutputArray &array, const std::byte *raw, std::size_t count, bool complex,
                 std::vector<double> &real, std::vector<double> &imaginary)
{
    real.resize(count);
    if (complex)
        imaginary.assign(count, 0.0);
    if (array.type().isText())
        std::fill(real.begin(), real.end(), 0.0);
    else
        toDoubles(array.type(), raw, count, real.data(), imaginary.data());
}

} // namespace

void BlockValues::fill(const PairBlock &block, const PairReader &reader, const OutputArray &expectedArray,
                       const OutputArray &foundArray)
{
    count = block.count;
    exact = expectedArray.type().isExact() && foundArray.type().isExact();
    complex = expectedArray.type().isComplex() || foundArray.type().isComplex();
    convertSide(expectedArray, block.expected, count, complex, expected, expectedImaginary);
    convertSide(foundArray, block.found, count, complex, found, foundImaginary);
    magnitude.resize(count);
    difference.resize(count);
    likeness.resize(count);
    if (exact) {
        expectedInteger.resize(count);
        foundInteger.resize(count);
        toIntegers(expectedArray.type(), block.expected, count, expectedInteger.data());
        toIntegers(foundArray.type(), block.found, count, foundInteger.data());
        fillExact();
    } else if (complex) {
        fillComplex();
    } else {
        fillReal();
    }
    isText.clear();
    if (expectedArray.hasTexts() || foundArray.hasTexts())
        fillTexts(block, reader, expectedArray, foundArray);
}

void BlockValues::fillExact()
{
    for (std::size_t i = 0; i < count; ++i) {
        const Integer gap = foundInteger[i] - expectedInteger[i];
        difference[i] = static_cast<double>(gap < 0 ? -gap : gap);
        magnitude[i] = std::fabs(expected[i]);
        likeness[i] = gap == 0 ? Likeness::equal : Likeness::different;
    }
}

void BlockValues::fillReal()
{
    for (std::size_t i = 0; i < count; ++i) {
        const double e = expected[i];
        const double f = found[i];
        magnitude[i] = std::fabs(e);
        difference[i] = std::isfinite(e) && std::isfinite(f) ? std::fabs(f - e) : none;
        likeness[i] = likenessOf(e, f);
    }
}

void BlockValues::fillComplex()
{
    for (std::size_t i = 0; i < count; ++i) {
        const double er = expected[i], ei = expectedImaginary[i], fr = found[i], fi = foundImaginary[i];
        const bool finite = std::isfinite(er) && std::isfinite(ei) && std::isfinite(fr) && std::isfinite(fi);
        const bool bothNan = (std::isnan(er) || std::isnan(ei)) && (std::isnan(fr) || std::isnan(fi));
        magnitude[i] = std::hypot(er, ei);
        difference[i] = finite ? std::hypot(fr - er, fi - ei) : none;
        likeness[i] = bothNan ? Likeness::bothNan : er == fr && ei == fi ? Likeness::equal : Likeness::different;
    }
}

void BlockValues::fillTexts(const PairBlock &block, const PairReader &reader, const OutputArray &expectedArray,
                            const OutputArray &foundArray)
{
    isText.assign(count, false);
    for (std::size_t i = 0; i < count; ++i) {
        const auto e = expectedArray.textAt(reader.expectedElement(block.first + i));
        const auto f = foundArray.textAt(reader.foundElement(block.first + i));
        if (!e && !f)
            continue;
        isText[i] = true;
        difference[i] = none;
        likeness[i] = isSameText(e, f) ? Likeness::equal : Likeness::different;
    }
}

} // namespace redossier
