// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/criterion.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <vector>

namespace redossier {

//! What `compare --rules` is given: criterion.json's shape, and names and identifiers of outputs.
struct RulesFile
{
    Criterion criterion;
    std::vector<DeclaredOutput> outputs; //!< `file` is empty where only the name is given
    Findings findings;
};

//! Reads such a document; `name` stands for it in the findings.
Result<RulesFile> readRules(const Json &document, const std::string &name);

//! An error only when there is no JSON to read (codes of readJsonFile).
Result<RulesFile> readRulesFile(const std::filesystem::path &path);

} // namespace redossier
