// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace redossier {

//! The member `schema` of a JSON document, read no further than that; "" where it has none, or what stands before it is
//! damaged.
std::string schemaOf(std::string_view bytes);

} // namespace redossier
