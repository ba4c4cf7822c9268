// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace redossier {

//! Fills `name` (a Mustache template; {{> part}} is the file `part`), each file from the first of `folders` that has it. Every
//! value goes through `escape` (none: for HTML): a template that asks for an unescaped one is refused. Numbers, true, false and
//! null, lists and objects of `view` mean what Mustache means by them; an empty text is false. Codes: file_unreadable,
//! missing_file, template_invalid.
Result<std::string> fillTemplate(const std::vector<std::filesystem::path> &folders, const std::string &name, const Json &view,
                                 const std::function<std::string(const std::string &)> &escape = {});

} // namespace redossier
