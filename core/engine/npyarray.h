// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/npyheader.h"

#include <memory>

namespace redossier {

//! The array of a .npy file, wherever its bytes lie.
struct NpyArray
{
    std::unique_ptr<OutputArray> array;
    std::uint64_t trailingBytes = 0;
};

//! Nothing is allocated before its size was held against the source; numbers are read in blocks, texts at once. Codes:
//! output_invalid, not_numeric, file_unreadable.
Result<NpyArray> openNpyArray(const Bytes &source, const std::string &name);

} // namespace redossier
