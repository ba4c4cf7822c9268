// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/elementtype.h"

#include <algorithm>
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

template <class From>
void convertComplex(const std::byte *raw, std::size_t count, double *real, double *imaginary)
{
    for (std::size_t i = 0; i < count; ++i) {
        From parts[2];
        std::memcpy(parts, raw + i * sizeof parts, sizeof parts);
        real[i] = static_cast<double>(parts[0]);
        imaginary[i] = static_cast<double>(parts[1]);
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

void toDoubles(ElementType type, const std::byte *raw, std::size_t count, double *real, double *imaginary)
{
    if (type.isExact())
        return convertExact(type, raw, count, real);
    if (type.isComplex())
        return type.bytes == 8 ? convertComplex<float>(raw, count, real, imaginary)
                               : convertComplex<double>(raw, count, real, imaginary);
    if (type.bytes == 4)
        return convert<float>(raw, count, real);
    if (type.bytes == 2) {
        for (std::size_t i = 0; i < count; ++i) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, raw + i * 2, 2);
            real[i] = halfToDouble(bits);
        }
        return;
    }
    std::memcpy(real, raw, count * sizeof(double));
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
