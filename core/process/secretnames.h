// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace redossier {

//! What a name tells of its value: "API_KEY" is strong, "token" alone weak ("pad_token" and "monkey" are nothing).
enum class NameSecrecy { none, weak, strong };

NameSecrecy secrecyOf(std::string_view name);

//! Names of URL parameters that sign or authorise: X-Amz-*, sig, jwt, access_token, ...
bool isSecretParameter(std::string_view name);

//! HF_TOKEN and the like: capitals, digits and underscores.
bool isEnvironmentName(std::string_view name);

//! Letters of both cases or with digits, as generated strings have them.
bool looksRandom(std::string_view value, std::size_t least);

//! A stand-in that a person or a program wrote in place of a value: ${NAME}, <token>, ****, None, true.
bool isPlaceholder(std::string_view value);

} // namespace redossier
