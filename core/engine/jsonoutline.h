// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/jsonscanner.h"
#include "core/plain/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A value that is one output: what a document holds below its nested objects.
struct JsonLeaf
{
    std::string name; //!< the keys above it, joined by "/"; empty for the document itself
    JsonPlace place;
    bool isTable = false; //!< a list of objects
};

//! Checks a whole document, duplicate keys included, and finds its outputs without keeping a value. Code: output_invalid
//! (line and column).
Result<std::vector<JsonLeaf>> outlineJson(const JsonText &text);

} // namespace redossier
