// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"
#include "core/plain/uniquefd.h"

#include <vector>

namespace redossier {

struct NpzFile
{
    std::vector<NamedArray> arrays; //!< in the archive's order, each under its key
    std::uint64_t trailingBytes = 0;
};

//! The arrays of a .npz file, stored or deflated. A member that is no array, or is damaged, is a problem of its own. Codes:
//! archive_invalid, output_invalid (two members of one name), file_unreadable.
Result<NpzFile> openNpz(UniqueFd fd, const std::string &name);

} // namespace redossier
