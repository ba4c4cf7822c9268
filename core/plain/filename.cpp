// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/filename.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace redossier {

namespace {

constexpr std::uint32_t invalid = 0xFFFFFFFFu;

//! The code point at `position`, which moves past it; `invalid` moves one byte.
std::uint32_t nextCodePoint(std::string_view text, std::size_t &position)
{
    const auto byteAt = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(text[i]); };
    const std::uint32_t first = byteAt(position);
    if (first < 0x80) {
        ++position;
        return first;
    }
    const int length = first >= 0xF0 && first <= 0xF4 ? 4 : first >= 0xE0 && first < 0xF0 ? 3 : first >= 0xC2 && first < 0xE0 ? 2 : 0;
    if (length == 0 || position + static_cast<std::size_t>(length) > text.size()) {
        ++position;
        return invalid;
    }
    std::uint32_t point = first & (0x7Fu >> length);
    for (int i = 1; i < length; ++i) {
        const std::uint32_t next = byteAt(position + static_cast<std::size_t>(i));
        if ((next & 0xC0u) != 0x80u) {
            ++position;
            return invalid;
        }
        point = (point << 6) | (next & 0x3Fu);
    }
    const std::uint32_t least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    if (point < least || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) {
        ++position;
        return invalid;
    }
    position += static_cast<std::size_t>(length);
    return point;
}

bool isHidden(std::uint32_t point)
{
    return (point >= 0x80 && point < 0xA0) || (point >= 0x200B && point <= 0x200F) || (point >= 0x202A && point <= 0x202E)
           || (point >= 0x2060 && point <= 0x2069) || point == 0xFEFF;
}

} // namespace

bool isValidUtf8(std::string_view bytes)
{
    for (std::size_t position = 0; position < bytes.size();) {
        // Most texts are ASCII, which is passed over eight bytes at a time.
        for (std::uint64_t eight = 0; position + sizeof eight <= bytes.size(); position += sizeof eight) {
            std::memcpy(&eight, bytes.data() + position, sizeof eight);
            if ((eight & 0x8080808080808080) != 0)
                break;
        }
        if (position < bytes.size() && nextCodePoint(bytes, position) == invalid)
            return false;
    }
    return true;
}

std::optional<std::string> pathStructureProblem(std::string_view path)
{
    if (path.empty())
        return "the name is empty";
    if (path.front() == '/')
        return "the path is absolute";
    for (std::size_t begin = 0; begin <= path.size();) {
        const auto end = std::min(path.find('/', begin), path.size());
        const auto part = path.substr(begin, end - begin);
        if (part.empty())
            return "the path has an empty part";
        if (part == "." || part == "..")
            return "the path has the part \"" + std::string(part) + "\"";
        begin = end + 1;
    }
    return std::nullopt;
}

std::optional<std::string> relativePathProblem(std::string_view path)
{
    for (const char c : path) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            return "the name holds a control character";
        if (c == '\\')
            return "the name holds a backslash";
    }
    if (!isValidUtf8(path))
        return "the name is not valid UTF-8";
    return pathStructureProblem(path);
}

std::string visibleText(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t position = 0; position < bytes.size();) {
        const std::size_t start = position;
        const std::uint32_t point = nextCodePoint(bytes, position);
        if (point == invalid) {
            text += "\xEF\xBF\xBD";
        } else if (point < 0x20 && point != '\n' && point != '\t') {
            // The Unicode control pictures stand at U+2400.
            text += "\xE2\x90";
            text += static_cast<char>(0x80 + point);
        } else if (point == 0x7F) {
            text += "\xE2\x90\xA1";
        } else if (isHidden(point)) {
            char name[24];
            std::snprintf(name, sizeof name, "\xE2\x9F\xA8U+%04X\xE2\x9F\xA9", static_cast<unsigned>(point));
            text += name;
        } else {
            text += bytes.substr(start, position - start);
        }
    }
    return text;
}

} // namespace redossier
