// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/numbertext.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace redossier {

namespace {

bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

bool equalsIgnoringCase(std::string_view text, std::string_view lower)
{
    return text.size() == lower.size() && std::equal(text.begin(), text.end(), lower.begin(), [](char a, char b) {
               return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
           });
}

NumberText integerOf(std::string_view digits, bool negative)
{
    NumberText number;
    number.kind = NumberText::Kind::integer;
    const char *end = digits.data() + digits.size();
    std::uint64_t magnitude = 0;
    const bool fits64 = std::from_chars(digits.data(), end, magnitude).ec == std::errc{};
    const std::uint64_t limit = static_cast<std::uint64_t>(INT64_MAX) + (negative ? 1 : 0);
    number.fits = fits64 && magnitude <= limit;
    number.fitsUnsigned = fits64 && (!negative || magnitude == 0);
    number.integer = static_cast<std::int64_t>(negative ? 0 - magnitude : magnitude);
    number.real = fits64 ? static_cast<double>(magnitude) : std::strtod(std::string(digits).c_str(), nullptr);
    number.beyondFloat = std::isinf(number.real);
    if (negative)
        number.real = -number.real;
    return number;
}

} // namespace

std::string_view withoutBlanks(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

NumberText readNumber(std::string_view text)
{
    text = withoutBlanks(text);
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+'))
        text.remove_prefix(1);
    if (text.empty())
        return {};
    std::size_t digits = 0;
    while (digits < text.size() && isDigit(text[digits]))
        ++digits;
    if (digits == text.size())
        return integerOf(text, negative);
    NumberText number;
    number.kind = NumberText::Kind::real;
    if (digits > 0 || text.front() == '.') {
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number.real);
        if (end != text.data() + text.size() || failure == std::errc::invalid_argument)
            return {};
        if (failure == std::errc::result_out_of_range)
            number.real = std::strtod(std::string(text).c_str(), nullptr);
        number.beyondFloat = std::isinf(number.real);
    } else if (equalsIgnoringCase(text, "nan")) {
        number.real = std::numeric_limits<double>::quiet_NaN();
    } else if (equalsIgnoringCase(text, "inf") || equalsIgnoringCase(text, "infinity")) {
        number.real = std::numeric_limits<double>::infinity();
    } else {
        return {};
    }
    if (negative)
        number.real = -number.real;
    return number;
}

bool looksLikeDecimalComma(std::string_view text)
{
    text = withoutBlanks(text);
    const auto comma = text.find(',');
    if (comma == std::string_view::npos || text.find(',', comma + 1) != std::string_view::npos ||
        text.find('.') != std::string_view::npos || comma + 1 >= text.size() || !isDigit(text[comma + 1]) || comma == 0 ||
        !isDigit(text[comma - 1]))
        return false;
    std::string pointed(text);
    pointed[comma] = '.';
    return readNumber(pointed).kind == NumberText::Kind::real;
}

bool commaMustBeDecimal(std::string_view text)
{
    text = withoutBlanks(text);
    if (!text.empty() && (text.front() == '-' || text.front() == '+'))
        text.remove_prefix(1);
    const auto comma = text.find(',');
    const auto behind = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(comma) + 1, text.end(), isDigit);
    const auto decimals = behind - text.begin() - static_cast<std::ptrdiff_t>(comma) - 1;
    return decimals != 3 || behind != text.end() || comma > 3 || text.front() == '0';
}

} // namespace redossier
