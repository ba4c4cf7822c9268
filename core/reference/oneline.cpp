// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/oneline.h"

#include "core/plain/filename.h"

#include <algorithm>

namespace redossier {

std::string oneLine(const std::string &text)
{
    std::string line = visibleText(text);
    std::replace_if(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    return line;
}

} // namespace redossier
