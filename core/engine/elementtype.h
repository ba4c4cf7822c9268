// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace redossier {

//! `floating` is IEEE 754 (2, 4 or 8 bytes); the kinds behind it are PyTorch's other formats of 2 bytes (bfloat) and 1 byte.
enum class ElementKind {
    boolean,
    signedInteger,
    unsignedInteger,
    floating,
    complex,
    text,
    bfloat,
    float8e4m3fn,
    float8e5m2,
    float8e4m3fnuz,
    float8e5m2fnuz,
    float8e8m0fnu
};

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
    //! As NumPy spells it ("float32", "bool"), or PyTorch where NumPy has no such type ("bfloat16", "float8_e4m3fn"); or "text".
    std::string name() const;
};

//! `count` elements in this machine's byte order as float64; `imaginary` is filled for complex types only.
void toDoubles(ElementType type, const std::byte *raw, std::size_t count, double *real, double *imaginary);
//! The same for exact types.
void toIntegers(ElementType type, const std::byte *raw, std::size_t count, Integer *values);

double halfToDouble(std::uint16_t bits);
//! One of the 1-byte formats; exact.
double float8ToDouble(ElementKind kind, std::uint8_t bits);
std::string decimal(Integer value);

} // namespace redossier
