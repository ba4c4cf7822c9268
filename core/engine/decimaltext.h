// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace redossier {

//! Decimal numbers of at most 19 digits, rounded to the nearest float64 as exactly as by the C library, and faster: the digits
//! are read eight at a time, and the quotient of the digits and a power of five is found with its remainder.
namespace decimaltext {

__extension__ using Wide = unsigned __int128;

//! A power of five, shifted up to its highest bit, with what Möller and Granlund divide by it ("Improved division by invariant
//! integers", 2011, algorithm 4).
struct alignas(32) Divisor
{
    std::uint64_t value = 0, reciprocal = 0;
    std::uint64_t scale = 0; //!< bits of the power of two that the quotient is multiplied by
};
constexpr int powersOfFive = 28; // 5^27 is the last one below 2^63
constexpr auto divisors = [] {
    std::array<Divisor, powersOfFive> list{};
    std::uint64_t power = 1;
    for (std::size_t decimals = 0; decimals < list.size(); ++decimals, power *= 5) {
        const auto shift = static_cast<std::uint64_t>(std::countl_zero(power));
        list[decimals].value = power << shift;
        list[decimals].reciprocal = static_cast<std::uint64_t>(~Wide{0} / (power << shift) - (Wide{1} << 64));
        list[decimals].scale = (1023 - 62 + shift - decimals) << 52;
    }
    return list;
}();

//! digits / 10^decimals, rounded to the nearest; `decimals` is less than powersOfFive.
inline double quotient(std::uint64_t digits, std::size_t decimals)
{
    const Divisor &by = divisors[decimals];
    const auto shift = static_cast<std::uint64_t>(std::countl_zero(digits | 1));
    const std::uint64_t high = digits << shift >> 1, low = digits << shift << 63; // high is less than the divisor
    const Wide estimate = Wide{by.reciprocal} * high + (Wide{high} << 64 | low);
    std::uint64_t result = static_cast<std::uint64_t>(estimate >> 64) + 1;
    std::uint64_t rest = low - result * by.value;
    const std::uint64_t tooMuch = rest > static_cast<std::uint64_t>(estimate) ? ~std::uint64_t{0} : 0;
    result += tooMuch;
    rest += tooMuch & by.value;
    if (rest >= by.value) [[unlikely]] {
        ++result;
        rest -= by.value;
    }
    // At least 62 bits; the last one stands for all that follow, so that a conversion rounds as the whole number would be.
    const auto bits = static_cast<std::int64_t>(result >> 1 | (result & 1) | (rest != 0 ? 1 : 0));
    return static_cast<double>(bits) * std::bit_cast<double>(by.scale - (shift << 52));
}

constexpr std::uint64_t mostDecimals = 18, mostDigits = 19;

//! The number of the last `count` characters before `end`, sixteen at most, if all are digits. Sixteen characters are read.
inline bool readLast(const char *end, std::uint64_t count, std::uint64_t &value)
{
    static constexpr auto masks = [] {
        std::array<unsigned char, 16 + 16 + mostDecimals> bytes{};
        for (std::size_t i = 16; i < bytes.size(); ++i)
            bytes[i] = 0xff;
        return bytes;
    }();
#ifdef __SSE2__
    const auto sixteen = [](const void *bytes) { return _mm_loadu_si128(static_cast<const __m128i *>(bytes)); };
    __m128i read = _mm_and_si128(_mm_xor_si128(sixteen(end - 16), _mm_set1_epi8('0')), sixteen(masks.data() + count));
    const bool areDigits = _mm_movemask_epi8(_mm_cmpeq_epi8(_mm_subs_epu8(read, _mm_set1_epi8(9)), _mm_setzero_si128())) == 0xffff;
    read = _mm_add_epi16(_mm_mullo_epi16(_mm_and_si128(read, _mm_set1_epi16(0xff)), _mm_set1_epi16(10)), _mm_srli_epi16(read, 8));
    read = _mm_madd_epi16(read, _mm_set1_epi32(100 | 1 << 16)); // four digits each
    read = _mm_madd_epi16(_mm_packs_epi32(read, read), _mm_set1_epi32(10000 | 1 << 16));
    const auto halves = static_cast<std::uint64_t>(_mm_cvtsi128_si64(read));
    value = (halves & 0xffffffff) * 100'000'000 + (halves >> 32);
    return areDigits;
#else
    value = 0;
    bool areDigits = true;
    for (std::size_t i = 0; i < 16; ++i) {
        const auto digit = (end[static_cast<std::ptrdiff_t>(i) - 16] ^ '0') & masks[count + i];
        areDigits = areDigits && digit <= 9;
        value = 10 * value + static_cast<std::uint64_t>(digit);
    }
    return areDigits;
#endif
}

//! What digits are worth by the number of decimals: the whole number, and the first two decimals where there are more than sixteen.
struct alignas(32) Worth
{
    std::uint64_t whole = 1, first = 0, second = 0;
};
constexpr auto worths = [] {
    std::array<Worth, mostDecimals + 1> list{};
    for (std::size_t i = 1; i < list.size(); ++i)
        list[i].whole = 10 * list[i - 1].whole;
    list[17].first = list[18].second = list[16].whole;
    list[18].first = list[17].whole;
    return list;
}();

//! A number as it is written.
struct Decimal
{
    static constexpr std::uint64_t sign = std::uint64_t{1} << 63;
    std::uint64_t digits = 0;
    std::uint64_t decimals = 0; //!< less than powersOfFive, and the sign

    double value() const
    {
        return std::bit_cast<double>(std::bit_cast<std::uint64_t>(quotient(digits, decimals & ~sign)) | (decimals & sign));
    }
};

constexpr std::ptrdiff_t marginBefore = 20; //!< characters before the end of a text that are read, whatever they are

//! Whether a text is such a number: a sign or none, digits, a point, digits, and an exponent of two digits or none; at `end` stands
//! another character. False where others may find it to be one. What differs from one number to the next decides no jump: those
//! would be guessed wrong half of the time.
[[gnu::always_inline]] inline bool readDecimal(const char *at, const char *end, Decimal &decimal)
{
    const auto digitAt = [](const char *text) { return static_cast<std::uint64_t>(static_cast<unsigned char>(*text ^ '0')); };
    std::uint64_t exponent = 0; // of the decimals, which wraps where it is below 0
    if ((end[-4] | 0x20) == 'e' && end - at > 4) [[unlikely]] {
        const std::uint64_t tens = digitAt(end - 2), ones = digitAt(end - 1);
        if ((end[-3] != '-' && end[-3] != '+') || tens > 9 || ones > 9)
            return false;
        exponent = end[-3] == '-' ? 10 * tens + ones : 0 - (10 * tens + ones);
        end -= 4;
    }
    const std::uint64_t negative = *at == '-' ? 1 : 0;
    at += negative;
    std::uint64_t whole = 0, length = 0;
    for (; digitAt(at) <= 9 && length < 8; ++length)
        whole = 10 * whole + digitAt(at++);
    const auto count = static_cast<std::uint64_t>(end - at - 1);
    if (length == 0 || *at != '.' || count - 1 >= mostDecimals || length + count > mostDigits)
        return false;
    const Worth &worth = worths[count];
    const std::uint64_t first = digitAt(at + 1), second = digitAt(at + 2);
    std::uint64_t digits = 0;
    const bool areDigits = readLast(end, count, digits);
    const std::uint64_t others = (first > 9 ? 1u : 0u) | (second > 9 ? 1u : 0u);
    if (!areDigits || (others & (16 - count) >> 63) != 0)
        return false;
    decimal = {digits + whole * worth.whole + first * worth.first + second * worth.second, (count + exponent) | negative << 63};
    return count + exponent < powersOfFive;
}

} // namespace decimaltext
using decimaltext::Decimal;

} // namespace redossier
