// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/shownlines.h"

#include "core/process/redactor.h"

namespace redossier {

Result<ShownLines> shownLines(std::string_view a, std::string_view b, int context, LineMask mask)
{
    auto difference = differenceOfTexts(a, b, context, mask);
    if (!difference)
        return difference.error();
    ShownLines lines{std::move(*difference), false};
    lines.same = lines.difference.sameLines();
    std::uint64_t left = 0, right = 0;
    const std::string safeA = redactCredentials(a, &left), safeB = redactCredentials(b, &right);
    if (lines.same || left + right == 0)
        return lines;
    difference = differenceOfTexts(safeA, safeB, context, mask);
    if (!difference)
        return difference.error();
    lines.difference = std::move(*difference);
    return lines;
}

} // namespace redossier
