// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace redossier {

//! Keeps the order of keys, so that a file that is rewritten stays recognisable.
using Json = nlohmann::ordered_json;

struct JsonLimits
{
    std::size_t bytes = 64u << 20;
    int depth = 64;
};

//! Strict JSON: one document, UTF-8, no duplicate keys, no number that would change when read (integers beyond 2^53,
//! 1e400). Codes: json_too_large, json_invalid, json_duplicate_key, json_too_deep, json_number; the detail begins
//! "line L, column C: ".
Result<Json> parseJson(std::string_view bytes, const std::string &subject, const JsonLimits &limits = {});

//! Two spaces of indent and a final newline; a number reads back as the same value; invalid UTF-8 becomes U+FFFD.
std::string dumpJson(const Json &document);
//! The same on one line, without the newline.
std::string dumpJsonLine(const Json &document);

//! A number, or the string "nan", "inf" or "-inf" where JSON has none.
Json jsonNumber(double value);

//! A string member, or `fallback` where it is absent or no string. Never throws.
std::string textAt(const Json &object, std::string_view key, const std::string &fallback = {});
//! A member, or null where it is absent or `object` is no object. Never throws.
const Json &memberAt(const Json &object, std::string_view key);

} // namespace redossier
