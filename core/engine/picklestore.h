// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"

#include <complex>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

struct PickleGlobal;

enum class PickleKind : std::uint8_t {
    none,
    boolean,
    integer,
    longInteger, //!< beyond 64 bits, as its digits
    real,
    complex,
    text,
    bytes,
    list,
    tuple,
    set,
    dictionary, //!< keys and values by turns
    global,
    storage,
    tensor
};

//! One value of a pickle: small ones in place, others by their place in the store.
struct PickleValue
{
    PickleKind kind = PickleKind::none;
    std::uint32_t length = 0; //!< of text, bytes and digits
    union {
        std::int64_t integer = 0; //!< and 0 or 1 for a truth value
        double real;
        const char *characters;
        const PickleGlobal *global;
        std::uint64_t place;
    };

    std::string_view text() const { return {characters, length}; }
    bool isContainer() const
    {
        return kind == PickleKind::list || kind == PickleKind::tuple || kind == PickleKind::set || kind == PickleKind::dictionary;
    }
};

//! Memory that tensors share, as the pickle announces it.
struct PickleStorage
{
    std::string_view key;            //!< of its record: data/KEY
    std::optional<ElementType> type; //!< none: counted in bytes
    std::uint64_t elements = 0;
};

//! A view of a storage; its elements lie within what the storage announces.
struct PickleTensor
{
    std::size_t storage = 0;
    ElementType type;
    std::uint64_t offset = 0; //!< in elements
    Shape shape;
    std::vector<std::uint64_t> strides; //!< in elements
};

//! Everything that a pickle made. Texts of the pickle itself are views of its bytes; others are kept here.
struct PickleStore
{
    std::deque<std::vector<PickleValue>> containers;
    std::deque<std::string> texts;
    std::vector<std::complex<double>> complexes;
    std::vector<PickleStorage> storages;
    std::vector<PickleTensor> tensors;
};

} // namespace redossier
