// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/kernels/kernels.h"

namespace redossier {

//! One for each set of instructions; those of AVX exist on x86-64 alone.
extern const Kernels baselineKernels, avx2Kernels, avx512Kernels;

} // namespace redossier
