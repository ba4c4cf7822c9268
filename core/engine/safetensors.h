// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/namedarray.h"

#include <string>
#include <vector>

namespace redossier {

//! The tensors of a .safetensors file in the order of its header, under the rules of the format's own reader
//! (safetensors/src/tensor.rs): a header of at most 100,000,000 bytes, offsets that cover the data without gap or overlap,
//! sizes that follow from shape and dtype; beyond them, no name twice and nothing unknown. A dtype that is not read
//! (floats of 4 and 6 bits) is a problem of its tensor. Codes: output_invalid (byte and rule), file_unreadable.
Result<std::vector<NamedArray>> openSafetensors(const Bytes &source, const std::string &name);

} // namespace redossier
