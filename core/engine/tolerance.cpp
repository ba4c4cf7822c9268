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

bool Tolerance::isPlain() const
{
    return atol >= 0 && rtol >= 0 && std::isfinite(atol) && std::isfinite(rtol);
}

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
    for (std::size_t i = 0; i < values.count; ++i)
        if (!isWithin(values, i))
            add(1, firstPair + i, values.magnitude[i] > 0 ? values.difference[i] / values.magnitude[i] : NAN);
}

void ToleranceCount::add(std::uint64_t mismatched, std::uint64_t worstPair, double relative)
{
    m_mismatched += mismatched;
    if (!std::isnan(relative) && (!m_worstPair || relative > m_maximumRelative)) {
        m_worstPair = worstPair;
        m_maximumRelative = relative;
    }
}

void ToleranceCount::append(const ToleranceCount &later)
{
    add(later.m_mismatched, later.m_worstPair.value_or(0), later.m_worstPair ? later.m_maximumRelative : NAN);
}

} // namespace redossier
