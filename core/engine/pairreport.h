// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"
#include "core/engine/pairmeasures.h"
#include "core/plain/json.h"

namespace redossier {

//! The `values` of one output as `redossier-compare/1` has them, without `information_only` and `non_finite`.
Json valuesJson(const PairMeasures &measures, const PairReader &reader, NamedArray &expected, NamedArray &found);

//! {identifier, index, expected, found} of a pair of elements.
Json pairJson(std::uint64_t pair, const PairReader &reader, NamedArray &expected, NamedArray &found);

//! {elements, expected, found}: the first values of one row on both sides, at most `vectorValues`; null for rows of one element.
Json rowVectorsJson(NamedArray &expected, std::uint64_t expectedRow, NamedArray &found, std::uint64_t foundRow);
inline constexpr std::uint64_t vectorValues = 8;

Json identifiersJson(const Alignment &alignment, NamedArray &expected, NamedArray &found);

} // namespace redossier
