// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/decimalnumber.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace redossier {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

//! A decimal number without leading and trailing zeros: 0.digits times ten to the exponent.
struct Decimal
{
    bool negative = false;
    std::string digits; //!< "" is zero
    long exponent = 0;

    bool operator==(const Decimal &) const = default;
};

//! The grammar [+-] digits [. digits] [e [+-] digits], with a digit before or after the point.
std::optional<Decimal> parseDecimal(std::string_view text)
{
    Decimal decimal;
    std::size_t i = 0;
    if (i < text.size() && (text[i] == '+' || text[i] == '-'))
        decimal.negative = text[i++] == '-';
    std::size_t digits = 0;
    long point = 0;
    for (; i < text.size() && isDigit(text[i]); ++i, ++digits, ++point)
        decimal.digits += text[i];
    if (i < text.size() && text[i] == '.')
        for (++i; i < text.size() && isDigit(text[i]); ++i, ++digits)
            decimal.digits += text[i];
    if (digits == 0)
        return {};
    long exponent = 0;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        ++i;
        if (i + 1 < text.size() && text[i] == '+' && isDigit(text[i + 1]))
            ++i;
        const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), exponent);
        if (error == std::errc::invalid_argument || !isDigit(text.back()))
            return {};
        exponent = std::clamp(exponent, -1000000L, 1000000L);
        i = static_cast<std::size_t>(end - text.data());
    }
    if (i != text.size())
        return {};
    const std::size_t leading = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
    decimal.digits.erase(0, leading);
    decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
    decimal.exponent = decimal.digits.empty() ? 0 : point - static_cast<long>(leading) + exponent;
    decimal.negative = decimal.negative && !decimal.digits.empty();
    return decimal;
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

} // namespace

TypedNumber readNumber(std::string_view typed, Json &number)
{
    std::string text(trimmed(typed));
    if (text.empty())
        return {NumberProblem::empty, {}};
    const auto decimal = parseDecimal(text);
    if (!decimal) {
        std::string other = text;
        std::replace(other.begin(), other.end(), ',', '.');
        return {other != text && parseDecimal(other) ? NumberProblem::comma : NumberProblem::notANumber, {}};
    }
    if (text.front() == '+')
        text.erase(0, 1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value) || (value == 0 && !decimal->digits.empty()))
        return {NumberProblem::tooLarge, {}};
    if (value == 0)
        value = 0; // no "-0"
    Json kept = value;
    constexpr double exact = 9007199254740992; // 2^53: documents hold whole numbers up to here
    if (value == std::floor(value) && std::fabs(value) <= exact && text.find_first_of(".eE") == std::string::npos)
        kept = static_cast<std::int64_t>(value);
    if (parseDecimal(numberText(kept)) != decimal)
        return {NumberProblem::tooManyDigits, numberText(kept)};
    number = std::move(kept);
    return {};
}

std::string numberText(const Json &number)
{
    return number.is_number() ? dumpJsonLine(number) : std::string();
}

} // namespace redossier
