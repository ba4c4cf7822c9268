// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/judgement.h"
#include "core/comparison/rulecounts.h"
#include "core/reference/reference.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! Shape, dtype and length of one side of an output.
struct ComparedSide
{
    std::vector<std::int64_t> shape;
    std::string dtype;
    std::optional<std::int64_t> count;
};

//! A number and the element where it was found.
struct ElementPlace
{
    double value = 0;
    std::optional<std::string> identifier;
    std::vector<std::int64_t> index;
    std::string expected, found; //!< as elementText writes them
};

struct StructureProblem
{
    std::string code; //!< "shape", ..; its sentence is report_problem_CODE
    std::string side; //!< "expected" or "found" where only one is meant
    std::vector<std::string> items;
    std::int64_t total = 0;
};

//! `values` of one output; a statistic is absent where there is no pair of finite numbers.
struct ComparedValues
{
    bool informationOnly = false; //!< structure is not met
    bool bitwiseEqual = false;
    std::int64_t elements = 0, different = 0, signOfZero = 0;
    std::optional<std::int64_t> finitePairs; //!< elements that are finite on both sides: the statistics are of these
    std::optional<ElementPlace> maximum;
    std::optional<double> mean, median, p99, relativeFrobenius;
    std::optional<double> cosineMinimum, cosineMean;
    std::optional<std::string> cosineWorst;
    NonFinite expectedNonFinite, foundNonFinite;
};

struct ComparedRule
{
    std::string kind;
    RuleState state = RuleState::notJudged;
    std::string measured, limit; //!< empty: none
    std::optional<std::int64_t> mismatched;
    std::optional<ElementPlace> maximumRelative;
    std::string formula, justification;
    std::string message; //!< what was measured, in one sentence
    std::optional<CategoriesCount> categories;
    std::optional<TrajectoryCount> trajectory;
};

//! What a person should know, or what a difference looks like: a sentence, and what it rests on as evidenceText writes it.
struct ComparedExplanation
{
    std::string message, evidence;
};

struct ComparedOutput
{
    std::string name;
    bool structureMet = false;
    std::optional<ComparedSide> expected, found;
    std::vector<StructureProblem> problems;
    bool identified = false;
    std::int64_t moved = 0; //!< rows that stand elsewhere in FOUND
    std::optional<ComparedValues> values;
    std::vector<ComparedRule> rules;
    std::vector<ComparedExplanation> explanations;
};

//! comparison.json, schema redossier-compare/1, as typed values.
struct ComparisonRecord
{
    std::string verdict;
    std::vector<ComparedOutput> outputs;
    std::vector<std::string> ignored, unexpected;
};

//! Elements of `values` that are finite on both sides; nothing where the document does not say it.
std::optional<std::int64_t> finitePairsOf(const Json &values);

//! Reads what can be read; whatever is of another type is a finding `document_invalid` with its place. `file` names it there.
ComparisonRecord readComparisonRecord(const Json &document, const std::string &file, Findings &problems);

} // namespace redossier
