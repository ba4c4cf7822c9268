// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <string>
#include <string_view>

namespace redossier {

//! A text as a report may show it: control characters visible, credentials redacted, home folders as {HOME}, at most
//! 4,000 bytes (what was cut says so). The same everywhere: it depends on the text alone.
std::string sharedText(std::string_view text);

//! Every string of a document through sharedText, the names of members untouched.
Json sharedView(const Json &view);

} // namespace redossier
