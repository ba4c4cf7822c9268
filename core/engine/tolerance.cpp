// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/tolerance.h"

#include <cmath>

namespace redossier {

namespace {

//! Two integers against a bound that need not be one: exact, beyond 2^53 too.
bool isExactlyWithin(Integer expected, Integer found, const Tolerance &tolerance)
{
    const Integer gap = found > expected ? found - expected : expected - found;
    const Integer size = expected < 0 ? -expected : expected;
    // long double holds any 64-bit integer exactly here.
    const long double bound =
        static_cast<long double>(tolerance.atol) + static_cast<long double>(tolerance.rtol) * static_cast<long double>(size);
    if (bound >= 0x1p66L)
        return true;
    return gap <= static_cast<Integer>(std::floor(bound));
}

} // namespace

bool ToleranceCount::isWithin(const BlockValues &values, std::size_t i) const
{
    if (values.likeness[i] == Likeness::equal)
        return true;
    if (values.likeness[i] == Likeness::bothNan)
        return m_tolerance.nanInSamePlaces;
    if (values.exact && (values.isText.empty() || !values.isText[i]))
        return isExactlyWithin(values.expectedInteger[i], values.foundInteger[i], m_tolerance);
    // A difference that is no number (one side not finite, or a text) is never within.
    return values.difference[i] <= m_tolerance.atol + m_tolerance.rtol * values.magnitude[i];
}

void ToleranceCount::add(const BlockValues &values, std::uint64_t firstPair)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        if (isWithin(values, i))
            continue;
        ++m_mismatched;
        const double relative = values.magnitude[i] > 0 ? values.difference[i] / values.magnitude[i] : NAN;
        if (!std::isnan(relative) && (!m_worstPair || relative > m_maximumRelative)) {
            m_worstPair = firstPair + i;
            m_maximumRelative = relative;
        }
    }
}

} // namespace redossier
