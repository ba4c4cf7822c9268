// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/wholewrite.h"

#include <cerrno>
#include <unistd.h>

namespace redossier {

bool writeWhole(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count > 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
        else if (count == 0 || errno != EINTR)
            return false;
    }
    return true;
}

} // namespace redossier
