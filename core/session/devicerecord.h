// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/devicejudgement.h"
#include "core/reference/reference.h"

#include <memory>
#include <optional>
#include <vector>

namespace redossier {

//! The device step of a run, read back from what it left.
struct DeviceRecord
{
    std::optional<Platform> platform; //!< declared, else as observed; absent: nobody knows
    bool declared = false;
    ProbeRecord probe;                 //!< always seven stages
    std::vector<Statement> conclusions; //!< in plain words, the most important first
};

//! `observation` is the run's; null where there is none. `lines` are those of device-probe.jsonl: they tell the stages while
//! the observation does not yet.
DeviceRecord readDeviceRecord(const Reference &reference, const Json &observation, const Json &lines);

} // namespace redossier
