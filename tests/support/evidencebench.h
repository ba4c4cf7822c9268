// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/evidence.h"
#include "core/engine/floatformat.h"
#include "core/engine/pairmeasures.h"
#include "core/engine/requestparts.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <numeric>
#include <nlohmann/json.hpp>
#include <random>

//! Generators of pairs of arrays, and what the engine says of them. The same numbers on every machine: the generator of
//! the standard library is one, its distributions are not.
namespace redossier::test {

class Chance
{
public:
    explicit Chance(std::uint64_t seed) : m_random(seed) {}
    double unit() { return double(m_random() >> 11) * 0x1p-53; }
    std::size_t below(std::size_t count) { return std::size_t(m_random() % count); }
    double normal() { return std::sqrt(-2 * std::log(1 - unit())) * std::cos(2 * std::numbers::pi * unit()); }
    std::vector<std::size_t> order(std::size_t count)
    {
        std::vector<std::size_t> list(count);
        std::iota(list.begin(), list.end(), std::size_t(0));
        for (std::size_t i = count; i > 1; --i)
            std::swap(list[i - 1], list[below(i)]);
        return list;
    }
    //! No element stays, which a plain shuffle of a few may leave.
    std::vector<std::size_t> derangement(std::size_t count)
    {
        std::vector<std::size_t> list(count), cycle = order(count);
        for (std::size_t i = 0; i < count; ++i)
            list[cycle[i]] = cycle[(i + 1) % count];
        return list;
    }

private:
    std::mt19937_64 m_random;
};

//! A matrix of numbers and the dtype that it is written in.
struct Grid
{
    std::size_t rows = 0, columns = 0;
    std::string dtype = "float32";
    std::vector<double> values;
    Shape shape; //!< empty: rows x columns

    double &at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
    double at(std::size_t row, std::size_t column) const { return values[row * columns + column]; }
    template <class Change>
    Grid changed(Change change) const
    {
        Grid other = *this;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                other.at(row, column) = change(at(row, column), row, column);
        return other;
    }
    double rms() const
    {
        double squares = 0;
        for (const double value : values)
            squares += value * value;
        return std::sqrt(squares / double(values.size()));
    }
};

inline std::vector<std::byte> bytesOf(const std::vector<double> &values, const std::string &dtype)
{
    std::vector<std::byte> raw;
    const auto put = [&raw](auto value) {
        const auto at = raw.size();
        raw.resize(at + sizeof value);
        std::memcpy(raw.data() + at, &value, sizeof value);
    };
    for (const double value : values) {
        if (dtype == "float64" || dtype == "complex128") {
            put(value);
        } else if (dtype == "float32") {
            put(float(value));
        } else if (dtype == "int32") {
            put(std::int32_t(value));
        } else if (dtype == "bool") {
            put(std::uint8_t(value != 0));
        } else if (dtype == "bfloat16") {
            const float rounded = float(formatOfType("bfloat16")->rounded(value));
            std::uint32_t bits = 0;
            std::memcpy(&bits, &rounded, sizeof bits);
            put(std::uint16_t(bits >> 16));
        } else { // float16
            const double rounded = formatOfType("float16")->rounded(value);
            int exponent = 0;
            const double size = std::fabs(rounded);
            std::uint16_t bits = std::signbit(rounded) ? 0x8000 : 0;
            if (std::isinf(size) || std::isnan(size)) {
                bits = std::uint16_t(bits | (std::isnan(size) ? 0x7e00 : 0x7c00));
            } else if (size >= 0x1p-14) {
                const double fraction = std::frexp(size, &exponent);
                bits = std::uint16_t(bits | (exponent + 14) << 10 | (int(std::ldexp(fraction, 11)) & 0x3ff));
            } else {
                bits = std::uint16_t(bits | int(std::ldexp(size, 24)));
            }
            put(bits);
        }
    }
    return raw;
}

inline ElementType typeOf(const std::string &dtype)
{
    if (dtype == "float64")
        return {ElementKind::floating, 8};
    if (dtype == "float16")
        return {ElementKind::floating, 2};
    if (dtype == "bfloat16")
        return {ElementKind::bfloat, 2};
    if (dtype == "int32")
        return {ElementKind::signedInteger, 4};
    if (dtype == "bool")
        return {ElementKind::boolean, 1};
    if (dtype == "complex128")
        return {ElementKind::complex, 16};
    return {ElementKind::floating, 4};
}

inline NamedArray arrayOf(const Grid &grid)
{
    NamedArray named;
    Shape shape = grid.shape.empty() ? Shape{grid.rows, grid.columns} : grid.shape;
    named.array = std::make_unique<MemoryArray>(std::move(shape), typeOf(grid.dtype), bytesOf(grid.values, grid.dtype), std::vector<PlacedText>());
    return named;
}

//! As a comparison measures them: the evidence, in a list.
inline Json evidenceOf(NamedArray &expected, NamedArray &found)
{
    const Alignment alignment = alignRows(expected, found);
    MeasuredTotals totals;
    if (expected.array->shape() == found.array->shape()) {
        PairReader reader(*expected.array, *found.array, alignment);
        const auto measured = measurePairs(reader, *expected.array, *found.array, {});
        if (!measured)
            return "not measured: " + measured.error().detail;
        NonFiniteCount nonFinite;
        if (!describedArray(found, nonFinite))
            return "not described";
        totals = {measured->different, measured->signOfZero, measured->maximum, double(measured->differenceSquares),
                  nonFinite.nan.total + nonFinite.positiveInfinity.total + nonFinite.negativeInfinity.total > 0};
    }
    auto evidence = measureEvidence(expected, found, alignment, totals);
    return evidence ? evidence->list : Json("no evidence: " + evidence.error().detail);
}

inline Json evidenceOf(const Grid &expected, const Grid &found)
{
    NamedArray e = arrayOf(expected), f = arrayOf(found);
    return evidenceOf(e, f);
}

inline std::string codesOf(const Json &evidence)
{
    std::string codes;
    for (const Json &one : evidence)
        codes += (codes.empty() ? "" : " ") + one.value("code", "?");
    return codes;
}

//! The entry with this code, or null.
inline Json entryOf(const Json &evidence, const std::string &code)
{
    for (const Json &one : evidence)
        if (one.value("code", "") == code)
            return one;
    return nullptr;
}

enum class Numbers { normal, uniform, spread, unitRows };

inline Grid gridOf(Chance &chance, std::size_t rows, std::size_t columns, const std::string &dtype = "float32", Numbers numbers = Numbers::normal)
{
    Grid grid{rows, columns, dtype, {}, {}};
    for (std::size_t i = 0; i < rows * columns; ++i)
        grid.values.push_back(numbers == Numbers::uniform ? chance.unit() : numbers == Numbers::spread ? std::exp(chance.normal()) : chance.normal());
    if (numbers == Numbers::unitRows)
        for (std::size_t row = 0; row < rows; ++row) {
            double squares = 0;
            for (std::size_t column = 0; column < columns; ++column)
                squares += grid.at(row, column) * grid.at(row, column);
            for (std::size_t column = 0; column < columns; ++column)
                grid.at(row, column) /= std::sqrt(squares);
        }
    const auto format = formatOfType(dtype); // what the dtype holds, so that changes start from there
    for (double &value : grid.values)
        value = format ? format->rounded(value) : std::round(100 * value);
    return grid;
}

inline Grid noisy(const Grid &grid, Chance &chance, double level)
{
    return grid.changed([&](double value, auto, auto) { return value * (1 + level * chance.normal()); });
}

inline FloatFormat named(const char *name)
{
    for (const FloatFormat &format : roundingFormats())
        if (format.name == name)
            return format;
    return {};
}

inline Grid reordered(const Grid &grid, const std::vector<std::size_t> &rows, const std::vector<std::size_t> &columns)
{
    return grid.changed([&](double, std::size_t row, std::size_t column) {
        return grid.at(rows.empty() ? row : rows[row], columns.empty() ? column : columns[column]);
    });
}

inline Grid transposed(const Grid &grid)
{
    Grid other{grid.columns, grid.rows, grid.dtype, {}, {}};
    for (std::size_t row = 0; row < grid.columns; ++row)
        for (std::size_t column = 0; column < grid.rows; ++column)
            other.values.push_back(grid.at(column, row));
    return other;
}

} // namespace redossier::test
