// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"
#include "core/plain/uniquefd.h"

#include <vector>

namespace redossier {

//! What a file of torch.save (PyTorch 1.6 and later) holds, each value under its path: "layer.weight", "state/0/step", "list/2";
//! a single value has no name. Tensors keep shape, dtype and sharing; a list of numbers or texts is one array, another list
//! one output a member. Nothing of the file is run. Codes: archive_invalid, output_invalid, object_refused (a Python object
//! that is not read), torch_legacy, pickle_not_read, file_unreadable.
Result<std::vector<NamedArray>> openTorchFile(UniqueFd fd, const std::string &name);

} // namespace redossier
