// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace redossier {

enum class ElementKind { boolean, signedInteger, unsignedInteger, floating, complex, text };

//! Holds the difference of any two 64-bit integers exactly.
__extension__ using Integer = __int128;

//! The type of an array's elements; `bytes` is the size of one in memory (0 for text).
struct ElementType
{
    ElementKind kind = ElementKind::floating;
    std::size_t bytes = 8;

    bool operator==(const ElementType &) const = default;
    //! Compared exactly, beyond 2^53 too.
    bool isExact() const
    {
        return kind == ElementKind::boolean || kind == ElementKind::signedInteger ||
               kind == ElementKind::unsignedInteger;
    }
    bool isComplex() const { return kind == ElementKind::complex; }
    bool isText() const { return kind == ElementKind::text; }
    //! As NumPy spells it: "float32", "bool"; or "text".
    std::string name() const;
};

//! `count` elements in this machine's byte order as float64; `imaginary` is filled for complex types only.
void toDoubles(ElementType type, const std::byte *raw, std::size_t count, double *real, double *imaginary);
//! The same for exact types.
void toIntegers(ElementType type, const std::byte *raw, std::size_t count, Integer *values);

double halfToDouble(std::uint16_t bits);
std::string decimal(Integer value);

} // namespace redossier
