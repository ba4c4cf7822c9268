// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/device/systemsources.h"
#include "core/plain/json.h"

namespace redossier {

//! `chain.card` and `chain.driver`: the host's layers, whatever the environment holds (M31).
struct HostDriver
{
    Json card;   //!< nvidia, amd, adapters
    Json driver; //!< nvidia_state, nvidia, nvidia_tool, nvidia_cuda, nvidia_module, amdgpu, kfd, rocm, intel
};

HostDriver observeHostDriver(const SystemSources &sources, const TaskContext &context);

} // namespace redossier
