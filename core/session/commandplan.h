// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/reference/criterion.h"
#include "core/session/assetplaces.h"
#include "core/session/consent.h"
#include "core/session/pythonchoice.h"

namespace redossier {

//! {HOME}, {DOSSIER}, {PYTHON_BASE}, and {PROJECT} for the folder that holds a virtual environment; {OUTSIDE} for that of an
//! interpreter which lies in none of them. The caller adds {WORK}.
RootTokens rootTokens(const std::filesystem::path &dossier, const ChosenPython &python,
                      const EnvironmentVariables &environment);

//! {HOME}, {PYTHON_BASE} and {PROJECT} alone, for what is printed of an interpreter without a dossier.
RootTokens interpreterTokens(const std::string &prefix, const std::string &basePrefix, const EnvironmentVariables &environment);

//! The commands of a whole run in their order, exactly as they will be started, with root tokens. The run's own folder is
//! {DOSSIER}/runs/RUN-ID: its name is not known yet. `rules` are those that will be judged: the checks of `program` rules
//! are commands too. Codes: those of fillPlaceholders.
Result<ConsentRequest> planRun(const Reference &reference, const std::vector<Rule> &rules, const std::string &identity,
                               const ChosenPython &python, const Locations &located, const ChildEnvironment &install,
                               const RootTokens &tokens);

//! Where the placeholders of a run's checks point to: the sample's work folder, and the two sides that are compared.
PlaceholderValues checkPlaces(const Reference &reference, const std::filesystem::path &python, const std::filesystem::path &work,
                              const Locations &located, const std::filesystem::path &expected,
                              const std::filesystem::path &found);

//! The same for `capture --run`: what looks at the environment, then the project's own program `times` times.
Result<ConsentRequest> planCapture(const Reference &reference, const std::string &identity, const ChosenPython &python,
                                   const Locations &located, const RootTokens &tokens, int times);

} // namespace redossier
