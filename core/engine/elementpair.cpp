// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/elementpair.h"

#include "core/engine/celltext.h"
namespace redossier {

namespace {

HeldPair holdIntegers(Integer expected, Integer found, const Tolerance &tolerance)
{
    const Integer gap = found > expected ? found - expected : expected - found;
    const Integer size = expected < 0 ? -expected : expected;
    // long double holds any 64-bit integer exactly here.
    const long double bound =
        static_cast<long double>(tolerance.atol) + static_cast<long double>(tolerance.rtol) * static_cast<long double>(size);
    const bool within = bound >= 0x1p66L || gap <= static_cast<Integer>(std::floor(bound));
    return {within, static_cast<double>(gap), static_cast<double>(size), static_cast<double>(bound)};
}

bool isFinite(const std::complex<double> &value)
{
    return std::isfinite(value.real()) && std::isfinite(value.imag());
}

bool isNan(const std::complex<double> &value)
{
    return std::isnan(value.real()) || std::isnan(value.imag());
}

HeldPair holdNumbers(const std::complex<double> &expected, const std::complex<double> &found, const Tolerance &tolerance)
{
    HeldPair pair;
    pair.magnitude = std::abs(expected);
    pair.limit = tolerance.atol + tolerance.rtol * pair.magnitude;
    if (isFinite(expected) && isFinite(found))
        pair.difference = std::abs(found - expected);
    if (isNan(expected) && isNan(found))
        pair.within = tolerance.nanInSamePlaces;
    else
        pair.within = expected == found || pair.difference <= pair.limit;
    return pair;
}

} // namespace

Result<HeldPair> holdPair(ElementReader &expected, std::uint64_t expectedElement, ElementReader &found, std::uint64_t foundElement,
                          const Tolerance &tolerance)
{
    if (expected.isText(expectedElement) || found.isText(foundElement)) {
        const auto e = expected.array().textAt(expectedElement);
        const auto f = found.array().textAt(foundElement);
        HeldPair pair;
        pair.within = isSameText(e, f);
        return pair;
    }
    if (expected.array().type().isExact() && found.array().type().isExact()) {
        const auto e = expected.integer(expectedElement);
        const auto f = found.integer(foundElement);
        if (!e || !f)
            return e ? f.error() : e.error();
        return holdIntegers(*e, *f, tolerance);
    }
    const auto e = expected.number(expectedElement);
    const auto f = found.number(foundElement);
    if (!e || !f)
        return e ? f.error() : e.error();
    return holdNumbers(*e, *f, tolerance);
}

} // namespace redossier
