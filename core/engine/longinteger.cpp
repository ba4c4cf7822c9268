// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/longinteger.h"

#include <algorithm>
#include <vector>

namespace redossier {

namespace {

bool isNegative(std::string_view bytes)
{
    return !bytes.empty() && (static_cast<unsigned char>(bytes.back()) & 0x80u) != 0;
}

} // namespace

std::optional<std::int64_t> shortInteger(std::string_view bytes)
{
    // Bytes that only repeat the sign add nothing.
    const unsigned char filling = isNegative(bytes) ? 0xff : 0;
    for (std::size_t i = 8; i < bytes.size(); ++i)
        if (static_cast<unsigned char>(bytes[i]) != filling)
            return {};
    if (bytes.size() > 8 && ((static_cast<unsigned char>(bytes[7]) ^ filling) & 0x80u) != 0)
        return {};
    std::uint64_t value = isNegative(bytes) ? ~std::uint64_t{0} : 0;
    for (std::size_t i = std::min<std::size_t>(bytes.size(), 8); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return static_cast<std::int64_t>(value);
}

std::string decimalDigits(std::string_view bytes)
{
    // The magnitude as limbs of nine digits, least first; each byte from the most significant one on multiplies by 256.
    constexpr std::uint64_t limb = 1'000'000'000;
    const bool negative = isNegative(bytes);
    std::vector<std::uint64_t> limbs;
    const auto multiplyAndAdd = [&limbs](std::uint64_t factor, std::uint64_t carry) {
        for (std::uint64_t &one : limbs) {
            carry += one * factor;
            one = carry % limb;
            carry /= limb;
        }
        if (carry > 0)
            limbs.push_back(carry);
    };
    for (std::size_t i = bytes.size(); i-- > 0;) {
        const auto byte = static_cast<unsigned char>(bytes[i]);
        multiplyAndAdd(256, negative ? 255u - byte : byte);
    }
    if (negative)
        multiplyAndAdd(1, 1); // two's complement
    std::string digits;
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        std::string part = std::to_string(limbs[limbs.size() - 1 - i]);
        digits += (i == 0 ? std::string() : std::string(9 - part.size(), '0')) + part;
    }
    return (negative ? "-" : "") + (digits.empty() ? "0" : digits);
}

} // namespace redossier
