// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/signalname.h"

#include <cstring>

namespace redossier {

std::string signalName(int number)
{
    const char *name = ::sigabbrev_np(number);
    return name ? std::string("SIG") + name : "signal " + std::to_string(number);
}

} // namespace redossier
