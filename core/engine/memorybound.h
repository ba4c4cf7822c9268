// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace redossier {

//! Whether so much memory may be taken for so many bytes of a text: of the 1 MiB and 1.25 times the file that a reader may have,
//! without what is needed while it reads.
inline bool isWithinBound(std::uint64_t memory, std::uint64_t text)
{
    return memory <= (128u << 10) + text + text / 8;
}

} // namespace redossier
