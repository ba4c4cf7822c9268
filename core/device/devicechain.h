// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/device/probestage.h"

namespace redossier {

//! Adds what the project's interpreter said to the host's chain: `card.devices`, `python`, `torch`, `libraries`, `extensions`.
//! A stage that did not run adds nothing: a missing key was never asked for.
void addProbedLayers(Json &chain, const ProbeRecord &record);

//! observation.json's `settings`: a leaf for each setting that the interpreter's torch has.
Json probedSettings(const ProbeRecord &record);

//! Every text of `value` with root tokens and without credentials.
Json cleaned(const Json &value, const RootTokens &tokens);

} // namespace redossier
