// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/zipwriter.h"

#include <initializer_list>
#include <map>

namespace redossier::test {

//! The pieces of a pickle as torch.save writes them (protocol 2), each a string of opcodes.
namespace pickle {

inline std::string name(std::string_view module, std::string_view member)
{
    return "c" + std::string(module) + "\n" + std::string(member) + "\n";
}

inline std::string text(std::string_view value)
{
    return "X" + littleEndian(value.size(), 4) + std::string(value);
}

inline std::string number(std::int32_t value)
{
    return "J" + littleEndian(static_cast<std::uint32_t>(value), 4);
}

//! An integer of any length in two's complement.
inline std::string longNumber(std::string_view bytes)
{
    return "\x8a" + littleEndian(bytes.size(), 1) + std::string(bytes);
}

inline std::string real(double value)
{
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, 8);
    std::string piece = "G";
    for (int i = 7; i >= 0; --i)
        piece += static_cast<char>(bits >> (8 * i) & 0xff);
    return piece;
}

inline std::string joined(std::initializer_list<std::string> pieces)
{
    std::string all;
    for (const std::string &piece : pieces)
        all += piece;
    return all;
}

inline std::string tuple(std::initializer_list<std::string> pieces)
{
    return "(" + joined(pieces) + "t";
}

inline std::string list(std::initializer_list<std::string> pieces)
{
    return "](" + joined(pieces) + "e";
}

//! Keys and values by turns.
inline std::string dictionary(std::initializer_list<std::string> pieces)
{
    return "}(" + joined(pieces) + "u";
}

inline std::string call(const std::string &callee, std::initializer_list<std::string> arguments)
{
    return callee + tuple(arguments) + "R";
}

inline std::string hooks()
{
    return name("collections", "OrderedDict") + ")R";
}

inline std::string storage(const std::string &type, std::string_view key, const std::string &elements)
{
    return tuple({text("storage"), type, text(key), text("cpu"), elements}) + "Q";
}

inline std::string floats(std::string_view key, std::int32_t elements)
{
    return storage(name("torch", "FloatStorage"), key, number(elements));
}

inline std::string tensor(const std::string &storage, const std::string &offset, const std::string &size, const std::string &stride)
{
    return call(name("torch._utils", "_rebuild_tensor_v2"), {storage, offset, size, stride, "\x89", hooks()});
}

//! Four float32 of record 0 as a vector.
inline std::string vector()
{
    return tensor(floats("0", 4), number(0), tuple({number(4)}), tuple({number(1)}));
}

inline std::string whole(const std::string &value)
{
    return "\x80\x02" + value + ".";
}

} // namespace pickle

//! An archive of torch.save: FOLDER/data.pkl and one record a storage.
inline std::string torchBytes(const std::string &pickle, const std::map<std::string, std::string> &records)
{
    std::vector<ZipPart> parts(1);
    parts[0].name = "model/data.pkl";
    parts[0].content = pickle;
    for (const auto &[name, content] : records) {
        parts.emplace_back();
        parts.back().name = "model/" + name;
        parts.back().content = content;
    }
    for (ZipPart &part : parts)
        part.descriptor = 16;
    return zipBytes(parts, {.wide = true});
}

} // namespace redossier::test
