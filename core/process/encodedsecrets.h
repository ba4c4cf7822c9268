// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/secretfinder.h"

namespace redossier {

//! Credentials in another encoding: every run of base64, hexadecimal, percent signs, escapes of JSON or UTF-16 that decodes to a readable text
//! in which `find` finds one. What is no text when decoded, such as a digest, is none.
void addEncoded(std::string_view text, std::vector<Secret> (*find)(std::string_view), std::vector<Secret> &secrets);

} // namespace redossier
