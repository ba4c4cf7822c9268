// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/nonfinite.h"
#include "core/engine/outputfile.h"
#include "core/plain/json.h"

namespace redossier {

FilePlace placeFrom(const Json &value);
IdentifierSource identifiersFrom(const Json &value);

//! An integer as a number up to 2^53, else as its digits.
Json integerJson(Integer value);
//! The element as a number, a pair for a complex one, or its text.
Json elementJson(OutputArray &array, std::uint64_t element);
//! Place of the element along each axis.
Json indexJson(const Shape &shape, std::uint64_t element);
//! Identifier of the element's row, or null.
Json identifierJson(const NamedArray &array, std::uint64_t element);
Json errorJson(const Error &error);
//! {shape, dtype, count, non_finite}
Json arrayFacts(const OutputArray &array, const NonFiniteCount &nonFinite);
//! The same, once everything that is not finite was counted.
Result<Json> describedArray(NamedArray &array, NonFiniteCount &nonFinite);
//! Holds this process to what these files may need; see limitProcess.
void limitMemoryFor(const std::vector<FilePlace> &places);

} // namespace redossier
