// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/judgement.h"
#include "core/comparison/programcheck.h"
#include "core/reference/criterion.h"
#include "core/reference/reference.h"
#include "core/sample/engineclient.h"

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

namespace redossier {

struct ComparisonRequest
{
    std::filesystem::path expected; //!< the reference side: a file, or a folder
    std::filesystem::path found;    //!< of the same kind
    std::vector<DeclaredOutput> outputs; //!< names and identifiers of files; files that are not declared keep their own name
    Criterion criterion;
    std::filesystem::path inputs; //!< folder of the sample's inputs, for `"from": "inputs"`; empty: beside each file
    bool declaredOnly = false;    //!< a run: files that are not declared are `ignored`, never outputs
    bool crossCheck = false;      //!< libtorch computes again what it can, where its module is there; the verdict is the same
    ProgramCheck *program = nullptr; //!< runs `program` rules; absent: they are not judged
};

struct Comparison
{
    std::shared_ptr<const Json> document; //!< `redossier-compare/1` with `verdict` null
    std::vector<JudgedOutput> outputs;
    std::vector<std::string> unexpectedOutputs;
    std::vector<std::string> unexpectedNonFinite; //!< those of them with numbers that are not finite, "max (1 inf)"
};

//! Holds the rules against what the engine measures. Codes: missing_file, wrong_usage (a file against a folder),
//! file_unreadable, program_missing, cancelled.
Result<Comparison> compareOutputs(const ComparisonRequest &request, const EngineClient &engine, const Wording &wording,
                                  const TaskContext &context);

//! The whole document, once there is a verdict.
Json comparisonDocument(const Comparison &comparison, std::string_view verdict);

} // namespace redossier
