// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/namedarray.h"
#include "core/engine/picklestore.h"

#include <vector>

namespace redossier {

//! The memory of each storage of a pickle, or why it cannot be had.
struct TorchStorages
{
    std::vector<Result<Bytes>> contents;
    bool swapped = false;
};

//! Every value below `root` as an output of its path. `pickleBytes` bounds how much is looked at. Code: output_invalid (two
//! values of one path, too deep, too much).
Result<std::vector<NamedArray>> leavesOf(const PickleStore &store, const PickleValue &root, const TorchStorages &storages,
                                         std::uint64_t pickleBytes, const std::string &file);

} // namespace redossier
