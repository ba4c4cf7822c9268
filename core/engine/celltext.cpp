// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/celltext.h"

#include "core/engine/numbertext.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace redossier {

namespace {

//! 0.DIGITS x 10^(exponent + shift); no zero at either end of the digits.
struct ExactDecimal
{
    bool negative = false;
    std::string digits;
    std::int64_t shift = 0;
    bool negativeExponent = false;
    std::string_view exponent; //!< digits, of any length
};

//! A text that readNumber takes.
ExactDecimal decimalOf(std::string_view text)
{
    ExactDecimal decimal;
    text = withoutBlanks(text);
    decimal.negative = text.starts_with('-');
    if (text.starts_with('-') || text.starts_with('+'))
        text.remove_prefix(1);
    const auto mark = std::min(text.find_first_of("eE"), text.size());
    decimal.exponent = text.substr(std::min(mark + 1, text.size()));
    decimal.negativeExponent = decimal.exponent.starts_with('-');
    if (decimal.exponent.starts_with('-') || decimal.exponent.starts_with('+'))
        decimal.exponent.remove_prefix(1);
    const auto mantissa = text.substr(0, mark);
    const auto point = std::min(mantissa.find('.'), mantissa.size());
    decimal.shift = static_cast<std::int64_t>(point);
    for (const char c : mantissa)
        if (c != '.')
            decimal.digits += c;
    const auto first = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
    decimal.digits.erase(0, first);
    decimal.shift -= static_cast<std::int64_t>(first);
    decimal.digits.erase(decimal.digits.find_last_not_of('0') + 1);
    return decimal;
}

//! The exponent of `a` less that of `b`; nothing when that is more than any shift could make up for.
std::optional<std::int64_t> exponentDifference(const ExactDecimal &a, const ExactDecimal &b)
{
    constexpr std::int64_t greatest = 1'000'000'000'000'000;
    const std::size_t places = std::max(a.exponent.size(), b.exponent.size());
    const auto digit = [places](const ExactDecimal &one, std::size_t place) {
        const std::size_t missing = places - one.exponent.size();
        const int value = place < missing ? 0 : one.exponent[place - missing] - '0';
        return one.negativeExponent ? -value : value;
    };
    std::int64_t difference = 0;
    for (std::size_t place = 0; place < places; ++place) {
        difference = difference * 10 + digit(a, place) - digit(b, place);
        if (difference > greatest || difference < -greatest) // no later digit brings it back
            return std::nullopt;
    }
    return difference;
}

} // namespace

bool isSameGreatNumber(std::string_view a, std::string_view b)
{
    if (!readNumber(a).beyondFloat || !readNumber(b).beyondFloat)
        return false;
    const ExactDecimal first = decimalOf(a), second = decimalOf(b);
    const auto difference = exponentDifference(first, second);
    return first.negative == second.negative && first.digits == second.digits && difference && *difference == second.shift - first.shift;
}

bool isSameText(const std::optional<TextCell> &a, const std::optional<TextCell> &b)
{
    return a && b && a->missing == b->missing && (a->text == b->text || (!a->missing && isSameGreatNumber(a->text, b->text)));
}

} // namespace redossier
