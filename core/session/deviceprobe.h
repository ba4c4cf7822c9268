// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/deviceprober.h"
#include "core/session/assetplaces.h"

namespace redossier {

//! What the reference asks of the probe; the caller adds its folders. `root` is laid out as reference/ is: the sample's own
//! folders do not exist yet, so the check of an extension reads the reference itself.
ProbeRequest deviceProbe(const Reference &reference, const std::filesystem::path &python, const std::filesystem::path &root,
                         const Locations &located);

} // namespace redossier
