// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"
#include "core/engine/crosscheck.h"
#include "core/engine/outputfile.h"
#include "core/plain/json.h"

#include <cstdint>
#include <functional>

namespace redossier {

//! The two sides of one output while a rule is measured, with everything else that their files hold.
struct RuleSides
{
    std::string base; //!< what the file's outputs are called by
    std::string name; //!< of this output: `base`, or `base`/ARRAY
    NamedArray &expected;
    NamedArray &found;
    OutputFile &expectedFile;
    OutputFile &foundFile;
    const Alignment &alignment;
    std::optional<std::string> identifierColumn; //!< was taken out of the tables
    std::function<void(std::uint64_t done, std::uint64_t total)> progress;
    TorchOnDemand *torch = nullptr;   //!< may multiply; null: it may not
    CrossCheck *crossCheck = nullptr; //!< null: not asked for

    bool sameShape() const { return expected.array->shape() == found.array->shape(); }
};

//! Why a rule cannot be measured here: the code of a statement, whose first two details are the output and the kind.
Json ruleRefusal(std::string_view code, const std::vector<std::string> &details = {});

//! Place of a column in a table; nothing where there is no table, or no such column.
std::optional<std::size_t> columnIn(const NamedArray &named, std::string_view column);

} // namespace redossier
