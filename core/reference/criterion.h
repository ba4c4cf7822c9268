// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

enum class RuleKind { structure, values, cosine, categories, neighbours, metric, trajectory, program };
enum class NanPolicy { forbidden, samePlaces };
enum class MetricDirection { both, notLower, notHigher };
enum class CategorySource { label, argmax };
enum class NeighbourDistance { euclidean, cosine };

std::string_view spelling(RuleKind kind);
std::string_view spelling(NanPolicy policy);
std::string_view spelling(MetricDirection direction);
std::string_view spelling(CategorySource source);
std::string_view spelling(NeighbourDistance distance);

//! One rule. A number that is absent was not given: there are no defaults, and a rule that lacks a mandatory one has a
//! finding `number_missing`. The two exceptions are the strictest: no NaN, no share outside the tolerance.
struct Rule
{
    RuleKind kind = RuleKind::structure;
    std::string output; //!< "*" means every output
    std::string justification;
    std::optional<double> atol, rtol;        //!< values, trajectory
    NanPolicy nan = NanPolicy::forbidden;    //!< values
    double allowedFraction = 0;              //!< values
    std::vector<std::string> columns;        //!< values: only these columns; empty: all
    std::optional<double> minimum;           //!< cosine
    std::optional<double> minimumAgreement;  //!< categories
    std::optional<std::string> field;        //!< categories: column; metric: JSON pointer or column
    std::optional<double> tieMargin;         //!< categories
    std::optional<CategorySource> by;        //!< categories; absent: what the output's form says
    std::optional<std::string> scores;       //!< categories: a field that is a list, or another array of the file
    std::vector<std::string> scoreColumns;   //!< categories: instead, the columns of the scores
    std::optional<std::int64_t> k;           //!< neighbours
    std::optional<double> minimumOverlap;    //!< neighbours
    NeighbourDistance distance = NeighbourDistance::euclidean; //!< neighbours
    std::optional<double> allowedChange;     //!< metric
    std::optional<MetricDirection> direction; //!< metric
    std::optional<std::string> step, value;  //!< trajectory: columns
    std::vector<std::string> arguments;      //!< program

    //! True for a rule that names `name` or every output. A metric's JSON pointer and a trajectory's value name a member of
    //! the file too: "/f1" of "scores" is the output "scores/f1".
    bool holdsFor(std::string_view name) const;
};

struct Criterion
{
    std::vector<Rule> rules; //!< those whose kind is known, in the file's order
    std::shared_ptr<const Json> document;
};

//! Reads criterion.json or a rules file; `file` names it in the findings ("criterion.json#/rules/0/atol"). Codes:
//! number_missing, justification_missing, key_missing, unknown_rule_kind, rule_duplicated, wrong_type, value_invalid,
//! schema_unknown; unknown_key as a warning. Keys `schema` and `outputs` may stand beside `rules`.
Criterion parseCriterion(const Json &document, const std::string &file, Findings &findings);

//! `unknown_output` for every rule that names none of `names`, nor an array of one ("NAME/ARRAY").
void checkRuleOutputs(const Criterion &criterion, const std::vector<std::string> &names, const std::string &file,
                      Findings &findings);

struct CriterionFile
{
    Criterion criterion;
    Findings findings;
    std::string sha256; //!< of the file's bytes
};
//! reference/criterion.json of the dossier at `root`; absent: error missing_file.
Result<CriterionFile> loadCriterion(const std::filesystem::path &root);

} // namespace redossier
