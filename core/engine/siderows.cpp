// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/siderows.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace redossier {

namespace {

constexpr std::size_t blockNumbers = 1u << 18;
constexpr std::uint64_t mostDigests = 1u << 22;

} // namespace

double squaredLength(const double *row, std::size_t columns)
{
    double sum = 0;
    for (std::size_t i = 0; i < columns; ++i)
        sum += row[i] * row[i];
    return sum;
}

void SideRows::convert(const std::byte *raw, std::size_t elements, double *values)
{
    if (!m_array.type().isComplex())
        return toDoubles(m_array.type(), raw, elements, values, nullptr);
    m_imaginary.resize(elements);
    toDoubles(m_array.type(), raw, elements, values, m_imaginary.data());
    for (std::size_t i = elements; i-- > 0;) {
        values[2 * i + 1] = m_imaginary[i];
        values[2 * i] = values[i];
    }
}

Outcome SideRows::readRaw(std::uint64_t first, std::size_t count, std::vector<double> &values)
{
    const std::size_t elements = static_cast<std::size_t>(m_array.rowElements());
    values.resize(count * columns());
    const auto rowOf = [this](std::uint64_t pair) { return m_expectedSide ? m_alignment.expectedRow(pair) : m_alignment.foundRow(pair); };
    for (std::size_t done = 0; done < count;) {
        // Rows that follow one another in the file are read together.
        std::size_t run = 1;
        while (done + run < count && rowOf(first + done + run) == rowOf(first + done) + run)
            ++run;
        const auto raw = m_array.read(rowOf(first + done) * elements, run * elements, m_buffer);
        if (!raw)
            return raw.error();
        convert(*raw, run * elements, values.data() + done * columns());
        done += run;
    }
    return Done{};
}

void SideRows::noteRepeated(std::uint64_t row, const double *values, std::size_t k)
{
    RowDigest digest{0x9e3779b97f4a7c15u, 0xc2b2ae3d27d4eb4fu};
    for (std::size_t i = 0; i < columns(); ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(values[i]);
        digest.first = std::rotl((digest.first ^ bits) * 0x9fb21c651e98df25u, 29);
        digest.second = std::rotl((digest.second + bits) * 0xd6e8feb86659fd93u, 31) ^ (bits >> 7);
    }
    if (++m_repeated[digest] > k + 1)
        m_redundant[static_cast<std::size_t>(row)] = true;
}

void SideRows::learn(std::uint64_t first, const std::vector<double> &values, std::size_t k)
{
    const double share = 1.0 / static_cast<double>(rows());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!std::isfinite(values[i]))
            continue;
        m_greatest = std::max(m_greatest, std::fabs(values[i]));
        m_mean[i % columns()] += values[i] * share;
    }
    for (std::size_t row = 0; !m_redundant.empty() && row < values.size() / columns(); ++row)
        noteRepeated(first + row, values.data() + row * columns(), k);
}

Outcome SideRows::prepare(std::size_t k)
{
    if (const auto ready = m_array.prepareForScatteredRows(); !ready)
        return ready;
    const std::size_t block = std::max<std::size_t>(1, blockNumbers / columns());
    m_mean.assign(columns(), 0.0);
    m_redundant.assign(rows() <= mostDigests ? static_cast<std::size_t>(rows()) : 0, false);
    std::vector<double> values;
    for (std::uint64_t first = 0; first < rows(); first += block) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(block, rows() - first));
        if (const auto read = readRaw(first, count, values); !read)
            return read;
        learn(first, values, k);
    }
    m_repeated.clear();
    if (m_greatest > 0) {
        int exponent = 0;
        std::frexp(m_greatest, &exponent);
        const int spread = static_cast<int>(std::ceil(std::log2(static_cast<double>(columns())) / 2));
        m_scale = std::ldexp(1.0, std::clamp(-exponent - spread, -1022, 1022));
    }
    for (double &value : m_mean)
        value *= m_scale;
    return Done{};
}

Outcome SideRows::read(std::uint64_t first, std::size_t count, std::vector<double> &values)
{
    if (const auto done = readRaw(first, count, values); !done)
        return done;
    for (double &value : values)
        value *= m_scale;
    return Done{};
}

} // namespace redossier
