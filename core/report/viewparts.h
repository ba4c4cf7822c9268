// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace redossier {

//! {"state", "mark", "tone", "word"} of a state of a step, stage or rule, or of a verdict; tone is "good", "bad" or "open" and never
//! stands alone: the mark and the word say the same.
Json stateView(std::string_view state, const Wording &wording);

//! "0.4 s", "41 s", "2 min 05 s", "1 h 12 min"; "" for what is no number.
std::string durationText(const Json &seconds);
//! A number as a document writes it, with thin spaces in long whole numbers; text as it is; "" for null.
std::string valueText(const Json &value);
//! valueText, and "-" where there is nothing.
std::string valueOrDash(const Json &value);
std::string bytesText(const Json &bytes);

//! The strings of an array; empty when it is none.
Json textList(const Json &list);
//! A list for a template that has to know whether there is anything: {"any": bool, "rows": [...]}.
Json section(Json rows);

//! "max_absolute" as "max absolute".
std::string words(std::string_view key);
Json findingsView(const Json &findings);

} // namespace redossier
