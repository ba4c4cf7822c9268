// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/device/deviceprober.h"

namespace redossier {

//! The result of a probe for a person: the chain as a table, the stages with symbol and word, the conclusions.
void showProbe(const DeviceResult &result, Console &console, const Wording &wording);

} // namespace redossier
