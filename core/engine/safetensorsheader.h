// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What the header of a .safetensors file says about one tensor.
struct TensorEntry
{
    std::string name;
    std::string dtype;
    Shape shape;
    std::uint64_t begin = 0; //!< of its data, from the end of the header
    std::uint64_t end = 0;
};

//! Reads the header's JSON without building a document. Code: output_invalid (byte of the header and rule).
Result<std::vector<TensorEntry>> readSafetensorsHeader(std::string_view json, const std::string &file);

} // namespace redossier
