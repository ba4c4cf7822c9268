// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace redossier {

//! One file of the reference side and its counterpart.
struct OutputPair
{
    std::string name;
    std::string file; //!< relative to the folders; the file's own name when two files are compared
    bool inExpected = false;
    bool inFound = false;
    std::optional<Identifiers> identifiers;
};

struct OutputPairs
{
    bool folders = false;
    std::vector<OutputPair> pairs;       //!< every output of the reference side, declared ones first in their order
    std::vector<OutputPair> unexpected;  //!< files that only the other side has
    std::vector<std::string> ignored;    //!< relative paths of files that are no outputs, of either side
};

//! Finds what is to be compared with what, by the rules of naming: a declared name, else the stem; in a folder the relative
//! path without its ending, with the ending where two would have one name. Codes: missing_file, wrong_usage (a file against a
//! folder), file_unreadable, output_not_compared (two files, and none of the declared outputs is theirs).
Result<OutputPairs> pairOutputs(const std::filesystem::path &expected, const std::filesystem::path &found,
                                const std::vector<DeclaredOutput> &declared, bool declaredOnly);

} // namespace redossier
