// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace redossier {

//! Appends one code point; a surrogate or one beyond U+10FFFF becomes U+FFFD.
void appendUtf8(std::string &text, std::uint32_t codePoint);

//! `count` code points of 4 bytes in this machine's byte order, without the zeros that fill the end.
std::string utf8FromCodePoints(const std::byte *raw, std::size_t count);

} // namespace redossier
