// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! Why `path` cannot stand in a dossier, as a short rule in words; nothing when it can. The rules: relative, "/" between
//! parts, valid UTF-8, no control character, no "\", no empty, "." or ".." part.
std::optional<std::string> relativePathProblem(std::string_view path);

//! Only what could lead elsewhere: empty, absolute, an empty, "." or ".." part.
std::optional<std::string> pathStructureProblem(std::string_view path);

bool isValidUtf8(std::string_view bytes);

//! For display: control characters, bidirectional overrides and zero-width characters made visible, invalid UTF-8 as U+FFFD.
std::string visibleText(std::string_view bytes);

} // namespace redossier
