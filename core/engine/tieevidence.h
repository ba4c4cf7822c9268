// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputfile.h"
#include "core/plain/json.h"

#include <functional>
#include <string>

namespace redossier {

//! Integers that differ and are places of numbers in another output of the same file that does not differ: labels (of the greatest
//! number of a row), or the indices of a sorted list. Where the numbers at both places are equal, they do not decide between
//! them. `outputs` are those of a comparison, in the order of EXPECTED's arrays; an output gets the evidence
//! `{code: "ties", kind: "greatest" | "order", scores, elements, examples}`. Bounded in what is read; larger ones are passed over.
void findTies(OutputFile &expected, OutputFile &found, Json &outputs, const std::function<std::string(const std::string &)> &fullName);

} // namespace redossier
