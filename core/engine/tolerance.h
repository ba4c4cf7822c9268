// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockvalues.h"

#include <optional>

namespace redossier {

//! The numbers of one `values` rule.
struct Tolerance
{
    double atol = 0;
    double rtol = 0;
    bool nanInSamePlaces = false;

    //! Equal numbers are within it by its own formula.
    bool isPlain() const;
};

//! Counts the elements that are not within one tolerance.
class ToleranceCount
{
public:
    explicit ToleranceCount(Tolerance tolerance) : m_tolerance(tolerance) {}
    void add(const BlockValues &values, std::uint64_t firstPair);
    //! Pairs that were counted elsewhere: those not within, and the first with the greatest relative difference among them.
    void add(std::uint64_t mismatched, std::uint64_t worstPair, double relative);
    //! The count of later pairs.
    void append(const ToleranceCount &later);

    const Tolerance &tolerance() const { return m_tolerance; }
    std::uint64_t mismatched() const { return m_mismatched; }
    //! The mismatching pair with the greatest abs(found - expected) / abs(expected), where that is a number.
    const std::optional<std::uint64_t> &worstPair() const { return m_worstPair; }
    double maximumRelative() const { return m_maximumRelative; }

private:
    bool isWithin(const BlockValues &values, std::size_t i) const;

    Tolerance m_tolerance;
    std::uint64_t m_mismatched = 0;
    std::optional<std::uint64_t> m_worstPair;
    double m_maximumRelative = 0;
};

} // namespace redossier
