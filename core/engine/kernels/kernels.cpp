// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/kernels/levels.h"

namespace redossier {

std::vector<const Kernels *> everyKernels()
{
    std::vector<const Kernels *> list{&baselineKernels};
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt")) {
        list.push_back(&avx2Kernels);
        if (__builtin_cpu_supports("avx512f"))
            list.push_back(&avx512Kernels);
    }
#endif
    return list;
}

const Kernels &kernels()
{
    static const Kernels &best = *everyKernels().back();
    return best;
}

} // namespace redossier
