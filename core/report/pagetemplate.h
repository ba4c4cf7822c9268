// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <filesystem>
#include <string>

namespace redossier {

//! Fills `name` of `folder` (a Mustache template; {{> part}} is the file `part` beside it). Every value is escaped for
//! HTML: a template that asks for an unescaped one is refused. Numbers, true, false and null, lists and objects of
//! `view` mean what Mustache means by them; an empty text is false. Codes: file_unreadable, missing_file, template_invalid.
Result<std::string> fillTemplate(const std::filesystem::path &folder, const std::string &name, const Json &view);

} // namespace redossier
