// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/nonfinite.h"

#include "core/engine/pairreader.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t placesKept = 10;

//! Whether a block of float32 or float64 holds nothing but finite numbers; false for other types.
template <class Bits>
bool allBelow(const std::byte *raw, std::size_t count, Bits infinity)
{
    bool all = true;
    for (std::size_t i = 0; i < count; ++i) {
        Bits bits;
        std::memcpy(&bits, raw + i * sizeof bits, sizeof bits);
        all &= (bits & static_cast<Bits>(~Bits{0} >> 1)) < infinity;
    }
    return all;
}

bool isPlainlyFinite(ElementType type, const std::byte *raw, std::size_t count)
{
    if (type == ElementType{ElementKind::floating, 4})
        return allBelow<std::uint32_t>(raw, count, 0x7f800000);
    return type == ElementType{ElementKind::floating, 8} && allBelow<std::uint64_t>(raw, count, 0x7ff0000000000000);
}

} // namespace

void NonFiniteCount::Kind::add(std::uint64_t place)
{
    ++total;
    if (places.size() == placesKept && place > places.back())
        return;
    places.insert(std::upper_bound(places.begin(), places.end(), place), place);
    places.resize(std::min(places.size(), placesKept));
}

void NonFiniteCount::Kind::append(const Kind &other)
{
    for (const std::uint64_t place : other.places)
        add(place);
    total += other.total - other.places.size();
}

void NonFiniteCount::add(double real, double imaginary, std::uint64_t place)
{
    const double infinite = std::isinf(real) ? real : imaginary;
    Kind &kind = std::isnan(real) || std::isnan(imaginary) ? nan : infinite > 0 ? positiveInfinity : negativeInfinity;
    kind.add(place);
}

void NonFiniteCount::append(const NonFiniteCount &other)
{
    nan.append(other.nan);
    positiveInfinity.append(other.positiveInfinity);
    negativeInfinity.append(other.negativeInfinity);
}

Result<NonFiniteCount> countNonFinite(OutputArray &array)
{
    NonFiniteCount result;
    if (array.type().isText() || array.type().isExact())
        return result;
    std::vector<std::byte> buffer;
    std::vector<double> real(blockElements);
    std::vector<double> imaginary(blockElements, 0.0);
    for (std::uint64_t first = 0; first < array.elements(); first += blockElements) {
        const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(blockElements, array.elements() - first));
        const auto raw = array.view(first, length, buffer);
        if (!raw)
            return raw.error();
        if (isPlainlyFinite(array.type(), *raw, length))
            continue;
        toDoubles(array.type(), *raw, length, real.data(), imaginary.data());
        for (std::size_t i = 0; i < length; ++i) {
            const bool finite = std::isfinite(real[i]) && std::isfinite(imaginary[i]);
            if (!finite && (!array.hasTexts() || !array.textAt(first + i)))
                result.add(real[i], imaginary[i], first + i);
        }
    }
    if (const auto held = array.viewsHold(); !held)
        return held.error();
    return result;
}

} // namespace redossier
