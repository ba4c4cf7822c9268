// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/elementreader.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace redossier {

namespace {

constexpr std::uint64_t widestWindow = 4096;
constexpr double none = std::numeric_limits<double>::quiet_NaN();

std::string shortest(double value)
{
    char digits[32];
    return {digits, std::to_chars(digits, digits + sizeof digits, value).ptr};
}

} // namespace

Result<const std::byte *> ElementReader::raw(std::uint64_t element)
{
    if (!m_window || element < m_first || element >= m_first + m_count) {
        // Twice as many as before while the elements follow one another, else only the one that is asked for.
        const bool follows = m_window && element >= m_first && element <= m_first + 2 * m_count;
        m_count = follows ? std::min(2 * m_count, widestWindow) : 1;
        m_count = std::min(m_count, m_array.elements() - element);
        m_first = element;
        const auto bytes = m_array.read(element, static_cast<std::size_t>(m_count), m_buffer);
        if (!bytes) {
            m_window = nullptr;
            return bytes;
        }
        m_window = *bytes;
    }
    return m_window + (element - m_first) * m_array.type().bytes;
}

Result<std::complex<double>> ElementReader::number(std::uint64_t element)
{
    if (isText(element))
        return std::complex<double>(none, 0);
    const auto bytes = raw(element);
    if (!bytes)
        return bytes.error();
    double real = 0;
    double imaginary = 0;
    toDoubles(m_array.type(), *bytes, 1, &real, &imaginary);
    return std::complex<double>(real, m_array.type().isComplex() ? imaginary : 0.0);
}

Result<Integer> ElementReader::integer(std::uint64_t element)
{
    const auto bytes = raw(element);
    if (!bytes)
        return bytes.error();
    Integer value = 0;
    toIntegers(m_array.type(), *bytes, 1, &value);
    return value;
}

Result<std::optional<std::string>> ElementReader::text(std::uint64_t element)
{
    if (const auto cell = m_array.textAt(element))
        return cell->missing ? std::optional<std::string>() : std::optional(std::string(cell->text));
    if (m_array.type().isText())
        return std::optional<std::string>();
    if (m_array.type().isExact()) {
        const auto value = integer(element);
        if (!value)
            return value.error();
        if (m_array.type().kind == ElementKind::boolean)
            return std::optional<std::string>(*value != 0 ? "true" : "false");
        return std::optional(decimal(*value));
    }
    const auto value = number(element);
    if (!value)
        return value.error();
    if (!m_array.type().isComplex())
        return std::optional(shortest(value->real()));
    const std::string imaginary = shortest(value->imag());
    return std::optional(shortest(value->real()) + (imaginary.starts_with('-') ? "" : "+") + imaginary + "i");
}

Outcome ElementReader::numbers(std::uint64_t first, std::size_t count, std::vector<double> &values)
{
    values.resize(count);
    m_window = nullptr; // the buffer is read anew
    if (m_array.type().isText()) {
        std::fill(values.begin(), values.end(), none);
        return Done{};
    }
    const auto bytes = m_array.read(first, count, m_buffer);
    if (!bytes)
        return bytes.error();
    std::vector<double> imaginary(m_array.type().isComplex() ? count : 0);
    toDoubles(m_array.type(), *bytes, count, values.data(), imaginary.data());
    if (m_array.hasTexts())
        for (std::size_t i = 0; i < count; ++i)
            if (m_array.textAt(first + i))
                values[i] = none;
    return Done{};
}

} // namespace redossier
