// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/nonfinite.h"

#include "core/engine/pairreader.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr std::size_t placesKept = 10;

void count(NonFiniteCount::Kind &kind, std::uint64_t place)
{
    ++kind.total;
    if (kind.places.size() < placesKept)
        kind.places.push_back(place);
}

} // namespace

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
        const auto raw = array.read(first, length, buffer);
        if (!raw)
            return raw.error();
        toDoubles(array.type(), *raw, length, real.data(), imaginary.data());
        for (std::size_t i = 0; i < length; ++i) {
            if (std::isfinite(real[i]) && std::isfinite(imaginary[i]))
                continue;
            if (!array.texts().empty() && array.textAt(first + i))
                continue;
            const double infinite = std::isinf(real[i]) ? real[i] : imaginary[i];
            if (std::isnan(real[i]) || std::isnan(imaginary[i]))
                count(result.nan, first + i);
            else
                count(infinite > 0 ? result.positiveInfinity : result.negativeInfinity, first + i);
        }
    }
    return result;
}

} // namespace redossier
