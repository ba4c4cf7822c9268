// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/progress.h"
#include "core/plain/json.h"

#include <cstdint>

namespace redossier {

//! Answers one request of the engine's protocol.
//!
//! A place is `{"root", "path"}` (below the folder, no link followed) or `{"path"}`. Identifiers are `{"column": ..}`,
//! `{"array": ..}`, `{"file": PLACE, "field": ..}` or `{}`.
//!
//! `{"request": "describe", "file": PLACE, "identifiers": {..}}` gives `{arrays: [{name, shape, dtype, count, non_finite,
//! identifiers: {given, duplicated, duplicated_total}} or {name, unreadable: ERROR}], dialect, trailing_bytes, python_json}`.
//! With `"names_only": true` each array is its `name` alone, and no value is counted.
//!
//! `{"request": "compare", "name": .., "expected": PLACE, "found": PLACE, "expected_identifiers": {..},
//! "found_identifiers": {..}, "rules": [{kind, output, ..}]}` gives `{expected: FILE, found: FILE, outputs: [..],
//! unexpected: [names], unexpected_non_finite: [{name, nan, positive_infinity, negative_infinity}]}`; FILE is `{unreadable: ERROR}` or `{dialect, trailing_bytes, python_json}`. The `values` of an output
//! are those of `redossier-compare/1`; its `rules` hold `{rule: index, mismatched, max_relative}`; its
//! `evidence` and `worst_rows` are those of evidence.h.
//!
//! Its `torch` says when the module redossier-torch may multiply: "never", "always", or (left out) where it is measured to be
//! faster; the numbers are the same. With `cross_check` true outputs have a `cross_check`, see crosscheck.h.
//!
//! `{"request": "plot", ..}` is in plotrequest.h.
//!
//! Codes: engine_request, those of openOutputFile.
Result<Json> answerRequest(const Json &request, const ProgressTaker &progress);

} // namespace redossier
