// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/unicode.h"

#include <cstring>

namespace redossier {

void appendUtf8(std::string &text, std::uint32_t codePoint)
{
    if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint < 0xe000))
        codePoint = 0xfffd;
    const auto add = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (codePoint < 0x80)
        return add(codePoint);
    if (codePoint < 0x800) {
        add(0xc0 | codePoint >> 6);
        return add(0x80 | (codePoint & 0x3f));
    }
    if (codePoint < 0x10000) {
        add(0xe0 | codePoint >> 12);
    } else {
        add(0xf0 | codePoint >> 18);
        add(0x80 | (codePoint >> 12 & 0x3f));
    }
    add(0x80 | (codePoint >> 6 & 0x3f));
    add(0x80 | (codePoint & 0x3f));
}

std::string utf8FromCodePoints(const std::byte *raw, std::size_t count)
{
    std::string text;
    std::size_t end = 0;
    std::uint32_t codePoint = 0;
    for (std::size_t i = 0; i < count; ++i) {
        std::memcpy(&codePoint, raw + i * 4, 4);
        if (codePoint != 0)
            end = i + 1;
    }
    for (std::size_t i = 0; i < end; ++i) {
        std::memcpy(&codePoint, raw + i * 4, 4);
        appendUtf8(text, codePoint);
    }
    return text;
}

} // namespace redossier
