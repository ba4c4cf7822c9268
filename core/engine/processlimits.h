// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace redossier {

//! Holds this process to the resources that files of `fileBytes` bytes may need: 2 GiB of memory and twelve times their
//! size, an hour of processor time (of all threads together) and 20 seconds for each MiB, no core, and no file that is written.
void limitProcess(std::uint64_t fileBytes);

//! Opens the limits for a file of `bytes` bytes that the engine writes for itself, and for seeing it as memory.
void allowFile(std::uint64_t bytes);
void allowMapping(std::uint64_t bytes);

} // namespace redossier
