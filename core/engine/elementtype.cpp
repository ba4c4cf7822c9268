// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/elementtype.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace redossier {

namespace {

template <class From, class To>
void convert(const std::byte *raw, std::size_t count, To *values)
{
    for (std::size_t i = 0; i < count; ++i) {
        From value;
        std::memcpy(&value, raw + i * sizeof(From), sizeof(From));
        values[i] = static_cast<To>(value);
    }
}

double widened(float value)
{
    return static_cast<double>(value);
}

double widened(double value)
{
    return value;
}

double widened(std::uint16_t half)
{
    return halfToDouble(half);
}

template <class From>
void convertComplex(const std::byte *raw, std::size_t count, double *real, double *imaginary)
{
    for (std::size_t i = 0; i < count; ++i) {
        From parts[2];
        std::memcpy(parts, raw + i * sizeof parts, sizeof parts);
        real[i] = widened(parts[0]);
        imaginary[i] = widened(parts[1]);
    }
}

void convertFloating(std::size_t size, const std::byte *raw, std::size_t count, double *real)
{
    if (size == 8) {
        if (count > 0)
            std::memcpy(real, raw, count * sizeof(double));
        return;
    }
    if (size == 4)
        return convert<float>(raw, count, real);
    for (std::size_t i = 0; i < count; ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, raw + i * 2, 2);
        real[i] = halfToDouble(bits);
    }
}

//! bfloat16 is the upper half of a float32.
void convertBfloat(const std::byte *raw, std::size_t count, double *real)
{
    for (std::size_t i = 0; i < count; ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, raw + i * 2, 2);
        real[i] = static_cast<double>(std::bit_cast<float>(std::uint32_t{bits} << 16));
    }
}

void convertFloat8(ElementKind kind, const std::byte *raw, std::size_t count, double *real)
{
    std::array<double, 256> values;
    for (unsigned bits = 0; bits < values.size(); ++bits)
        values[bits] = float8ToDouble(kind, static_cast<std::uint8_t>(bits));
    for (std::size_t i = 0; i < count; ++i)
        real[i] = values[static_cast<std::uint8_t>(raw[i])];
}

//! How a 1-byte format with a sign divides its bits.
struct Float8Layout
{
    int fractionBits;
    int bias;
    bool ieee;     //!< the last exponent means infinity and NaN
    bool onlyZero; //!< no negative zero: its pattern is the one NaN ("fnuz")
};

Float8Layout layoutOf(ElementKind kind)
{
    switch (kind) {
    case ElementKind::float8e4m3fn:
        return {3, 7, false, false};
    case ElementKind::float8e4m3fnuz:
        return {3, 8, false, true};
    case ElementKind::float8e5m2fnuz:
        return {2, 16, false, true};
    default:
        return {2, 15, true, false};
    }
}

template <class To>
void convertExact(ElementType type, const std::byte *raw, std::size_t count, To *values)
{
    if (type.kind == ElementKind::boolean) {
        for (std::size_t i = 0; i < count; ++i)
            values[i] = static_cast<To>(raw[i] != std::byte{0} ? 1 : 0);
        return;
    }
    const bool isSigned = type.kind == ElementKind::signedInteger;
    switch (type.bytes) {
    case 1:
        return isSigned ? convert<std::int8_t>(raw, count, values) : convert<std::uint8_t>(raw, count, values);
    case 2:
        return isSigned ? convert<std::int16_t>(raw, count, values) : convert<std::uint16_t>(raw, count, values);
    case 4:
        return isSigned ? convert<std::int32_t>(raw, count, values) : convert<std::uint32_t>(raw, count, values);
    default:
        return isSigned ? convert<std::int64_t>(raw, count, values) : convert<std::uint64_t>(raw, count, values);
    }
}

} // namespace

std::string ElementType::name() const
{
    const std::string bits = std::to_string(bytes * 8);
    switch (kind) {
    case ElementKind::boolean:
        return "bool";
    case ElementKind::signedInteger:
        return "int" + bits;
    case ElementKind::unsignedInteger:
        return "uint" + bits;
    case ElementKind::floating:
        return "float" + bits;
    case ElementKind::complex:
        return "complex" + bits;
    case ElementKind::text:
        return "text";
    case ElementKind::bfloat:
        return "bfloat16";
    case ElementKind::float8e4m3fn:
        return "float8_e4m3fn";
    case ElementKind::float8e5m2:
        return "float8_e5m2";
    case ElementKind::float8e4m3fnuz:
        return "float8_e4m3fnuz";
    case ElementKind::float8e5m2fnuz:
        return "float8_e5m2fnuz";
    case ElementKind::float8e8m0fnu:
        return "float8_e8m0fnu";
    }
    return "text";
}

double halfToDouble(std::uint16_t bits)
{
    const int exponent = (bits >> 10) & 0x1f;
    const int fraction = bits & 0x3ff;
    double value = 0;
    if (exponent == 31)
        value = fraction != 0 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
    else if (exponent == 0)
        value = std::ldexp(fraction, -24);
    else
        value = std::ldexp(fraction + 1024, exponent - 25);
    return (bits & 0x8000) != 0 ? -value : value;
}

double float8ToDouble(ElementKind kind, std::uint8_t bits)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (kind == ElementKind::float8e8m0fnu)
        return bits == 0xff ? nan : std::ldexp(1.0, bits - 127);
    const Float8Layout layout = layoutOf(kind);
    const int fractions = 1 << layout.fractionBits;
    const int lastExponent = (1 << (7 - layout.fractionBits)) - 1;
    const int exponent = (bits & 0x7f) >> layout.fractionBits;
    const int fraction = bits & (fractions - 1);
    if (layout.onlyZero && bits == 0x80)
        return nan;
    if (layout.ieee && exponent == lastExponent && fraction == 0)
        return (bits & 0x80) != 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    if ((layout.ieee && exponent == lastExponent) || (!layout.onlyZero && (bits & 0x7f) == 0x7f))
        return nan;
    const double value = exponent == 0 ? std::ldexp(fraction, 1 - layout.bias - layout.fractionBits)
                                       : std::ldexp(fraction + fractions, exponent - layout.bias - layout.fractionBits);
    return (bits & 0x80) != 0 ? -value : value;
}

void toDoubles(ElementType type, const std::byte *raw, std::size_t count, double *real, double *imaginary)
{
    switch (type.kind) {
    case ElementKind::boolean:
    case ElementKind::signedInteger:
    case ElementKind::unsignedInteger:
        return convertExact(type, raw, count, real);
    case ElementKind::floating:
        return convertFloating(type.bytes, raw, count, real);
    case ElementKind::complex:
        return type.bytes == 16  ? convertComplex<double>(raw, count, real, imaginary)
               : type.bytes == 8 ? convertComplex<float>(raw, count, real, imaginary)
                                 : convertComplex<std::uint16_t>(raw, count, real, imaginary);
    case ElementKind::bfloat:
        return convertBfloat(raw, count, real);
    case ElementKind::text:
        return;
    default:
        return convertFloat8(type.kind, raw, count, real);
    }
}

void toIntegers(ElementType type, const std::byte *raw, std::size_t count, Integer *values)
{
    convertExact(type, raw, count, values);
}

std::string decimal(Integer value)
{
    std::string digits;
    const bool negative = value < 0;
    do {
        const int digit = static_cast<int>(value % 10);
        digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
        value /= 10;
    } while (value != 0);
    if (negative)
        digits += '-';
    std::reverse(digits.begin(), digits.end());
    return digits;
}

} // namespace redossier
