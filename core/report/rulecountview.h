// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/rulecounts.h"
#include "core/plain/json.h"
#include "core/reference/criterion.h"

#include <nlohmann/json_fwd.hpp>

namespace redossier {

//! The confusion table of a `categories` rule: a square where the categories are few and all is listed, else the pairs that
//! were confused; and the rows that changed. What is cut says how many there are.
Json categoriesView(const CategoriesCount &count);

//! The course of a `trajectory` rule for a drawing of 640 x 200 units, the first divergence marked, with the band that
//! `declared` allows (null: none); and the steps that are missing, too many or repeated.
Json trajectoryView(const TrajectoryCount &count, const Rule *declared);

//! What a `neighbours` rule counted (its member of comparison.json): {"facts": [{"name", "value"}]}; false where it is none.
Json neighboursView(const Json &count);

} // namespace redossier
