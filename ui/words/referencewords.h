// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/plain/json.h"
#include "core/reference/criterion.h"

#include <QString>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace redossier {

//! The parts of the reference page, in the order in which one goes through them.
enum class ReferencePart {
    overview,
    question,
    code,
    assets,
    configuration,
    sample,
    environment,
    outputs,
    criterion,
    access,
    capture,
    resume //!< offered where the goal is a trajectory
};
constexpr int referencePartCount = 12;

QString partTitle(ReferencePart part);
//! What is decided there, in a line.
QString partPurpose(ReferencePart part);

//! Where a finding of the validation belongs, by its place.
ReferencePart partOf(const Finding &finding);
//! The JSON pointer in `where` for the file ("reference.json", "criterion.json"); "" where it has none.
std::string pointerOf(const Finding &finding, const std::string &file);

//! An error of a draft, which nothing was promised of yet, is something to decide.
QString severitySymbol(Severity severity, bool draft = false);
QString severityWord(Severity severity, bool draft = false); //!< "Error"
//! What a finding says in the window, where the page itself is the place to mend it.
QString findingText(const Finding &finding);

QString ruleKindName(RuleKind kind);
//! What a rule of this kind asks, as a sentence; the formula of `values` in words.
QString ruleKindMeaning(RuleKind kind);
//! "≤ 1e-05 + 0 · |reference|", "≥ 0.999": the rule's numbers as they stand, "not decided" where one is missing.
QString ruleNumbers(const Json &rule);

//! "8 × 384", "one value".
QString shapeText(const Json &shape);
//! "none", or the counts of NaN, +inf and -inf.
QString nonFiniteText(const Json &counts);
//! How the rows are identified, e.g. "column id".
QString identifiersText(const Json &identifiers);

} // namespace redossier
