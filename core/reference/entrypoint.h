// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A piece of an argument: literal text, or the name of a placeholder without its braces.
struct ArgumentPart
{
    bool isPlaceholder = false;
    std::string text;
    bool operator==(const ArgumentPart &) const = default;
};

//! The pieces of one argument in order; `{{` is the text `{`. Codes: placeholder_unclosed.
Result<std::vector<ArgumentPart>> argumentParts(const std::string &argument);

//! What the placeholders of an argument vector stand for; absolute paths.
struct PlaceholderValues
{
    std::filesystem::path python, code, inputs, outputs, configuration;
    std::map<std::string, std::filesystem::path> weights, data; //!< by name, for {weights:NAME} and {data:NAME}
    std::optional<std::filesystem::path> expected = {}; //!< for {expected}, which only a rule's own check knows
};

//! The argument vector with every placeholder replaced inside its own argument, which is never split. `{{` gives `{`; a
//! `}` outside a placeholder is itself. Codes: placeholder_unknown, placeholder_unclosed (subject: the argument).
Result<std::vector<std::string>> fillPlaceholders(const std::vector<std::string> &arguments,
                                                  const PlaceholderValues &values);

//! What is wrong with an argument vector before anything runs: entry_point_missing, entry_point_python (the first argument
//! is not {python}), placeholder_unknown, placeholder_unclosed. `place` is e.g. "reference.json#/entry_point/arguments"; the
//! check of a `program` rule knows {expected} too.
Findings checkArguments(const std::vector<std::string> &arguments, const std::vector<std::string> &weights,
                        const std::vector<std::string> &data, const std::string &place, bool isCheck = false);

} // namespace redossier
