// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/request.h"

namespace redossier {

//! `{"request": "plot", "array": NAME, "expected": PLACE, "found": PLACE, "expected_identifiers": {..}, "found_identifiers":
//! {..}}` gives what the plots of one array are drawn from, of one size whatever the number of elements; "" is a file's only
//! array. Rows are aligned as in `compare`.
//!
//! `{no_plot: REASON}`; REASON is "text", "shape" (shapes differ) or "empty" (no pair of elements), else
//! `{shape, pairs (of rows), row_elements, identified, moved, column_names: [..] or null, elements, finite, alike, mismatched, moduli,
//! histogram: {edges, counts, exact_zero, infinite}, points: {element, identifier, expected, found, difference}, blocks:
//! {rows, columns, row_step, column_step, identifier (of the first row of each block), minimum, mean, maximum, mismatched},
//! worst: [{identifier, index, expected, found, vectors, element, difference}]}`. Members of `points` and of `blocks` are lists; an
//! element's number is its place in EXPECTED, in C order. `vectors` are those of
//! rowVectorsJson. A difference that is null has a side that is not finite, or text.
//!
//! Codes: engine_request, array_missing, those of openOutputFile.
Result<Json> plot(const Json &request, const ProgressTaker &progress);

} // namespace redossier
