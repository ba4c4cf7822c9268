// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace redossier {

//! A recorded fact of the run that is another one than the reference's. It differs; that says nothing about causes.
struct OriginDifference
{
    std::string origin; //!< "software", "inputs", "run_conditions" or "unknown"
    std::string layer;  //!< of layers.json: "torch", "driver", ..
    std::string name;   //!< "cuda version"
    std::string expected, found;

    bool operator==(const OriginDifference &) const = default;
};

//! The facts of `chain` and `settings` that both observations hold and that differ, in the order of `layers`
//! (resources/schema/layers.json). Serial numbers, which never leave a machine, are no facts here.
std::vector<OriginDifference> differingFacts(const Json &layers, const Json &expected, const Json &found);

} // namespace redossier
