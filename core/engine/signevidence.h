// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairsample.h"
#include "core/plain/json.h"

namespace redossier {

//! Adds sign_flip where FOUND has the absolute values of EXPECTED and the other sign in all elements, whole rows, whole
//! columns, or scattered ones. The samples are those of findLinearChange.
bool findSignFlips(const PairSample &spread, const PairSample &differing, Json &list);

} // namespace redossier
