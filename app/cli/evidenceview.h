// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <nlohmann/json_fwd.hpp>

namespace redossier {

//! A value of a document as a person reads and copies it: every digit of a number, text without quotes, "none" for null.
std::string writtenValue(const Json &value);

//! "✓ met", "✗ not met", "? not judged": told by a word and a sign, never by a colour alone.
std::string stateText(const std::string &state);

//! `"b" [1, 2]`: identifier and index of an element, as far as they are known.
std::string placeText(const Json &place);
//! ` at "b" [1, 2]`; nothing for a single value.
std::string atPlace(const Json &place);

//! The rules of one output: what was measured, the formula as evaluated, and what decided it.
void printRules(const Json &rules, Console &console);

//! What a person should know of an output, and what its difference looks like, each with the evidence it rests on.
void printExplanations(const Json &explanations, Console &console);

} // namespace redossier
