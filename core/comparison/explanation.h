// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/plain/json.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>

namespace redossier {

//! What a person should know to read one output's numbers, or what its difference looks like: `code` as in the document, the
//! sentence from `statement`, and what it rests on.
struct Explanation
{
    std::string code;
    Statement statement;
    std::shared_ptr<const Json> evidence = {}; //!< as the engine measured it, where it did
};

//! From the engine's facts of the two files and of one output.
std::vector<Explanation> explain(const Json &expectedFile, const Json &foundFile, const Json &facts);

Json explanationsJson(const std::vector<Explanation> &explanations, const Wording &wording);

} // namespace redossier
