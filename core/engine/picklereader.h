// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/picklestore.h"
#include "core/plain/result.h"

#include <memory>

namespace redossier {

//! A pickle that was read without running anything.
struct PickleDocument
{
    std::string bytes;
    PickleStore store;
    PickleValue root;
};

//! Reads the pickle of a torch.save archive (protocols 2 to 5) iteratively, by an allow-list of opcodes and names. What it
//! makes takes at most 1 MiB and 16 times the pickle's bytes. Codes: object_refused (a name that is not allowed), and
//! output_invalid (anything else, with the byte).
Result<std::unique_ptr<PickleDocument>> readPickle(std::string bytes, const std::string &name);

} // namespace redossier
