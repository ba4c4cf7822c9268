// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <cstddef>

namespace redossier {

inline constexpr std::size_t mostListed = 500; //!< of any list

//! `view` small enough for a page of less than 3 MB: lists are cut to 500 entries, and to fewer while it is still too large.
//! A list that was cut before has how many there are beside it: "rows" and "rows_all". Member "cut" tells of each one:
//! {"any", "rows": [{"list", "shown", "all"}], "more"}. What is drawn bounds itself.
Json boundedView(const Json &view);

} // namespace redossier
