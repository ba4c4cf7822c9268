// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plainnumbers.h"

#include <clocale>

namespace redossier {

void writeNumbersPlainly()
{
    std::setlocale(LC_NUMERIC, "C");
}

} // namespace redossier
