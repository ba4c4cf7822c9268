// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/dotproducts.h"

#include <algorithm>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace redossier {

namespace {

//! Columns that are summed before the sum is added to the earlier ones: a block of the right side stays in the first cache,
//! and rounding errors do not grow with the length of a row.
constexpr std::size_t blockColumns = 384;

//! sums[6][16] (+)= a block of a left panel times one of a right panel.
using Kernel = void (*)(const float *left, const float *right, std::size_t columns, float *sums, std::size_t stride, bool first);

void multiplyPlainly(const float *left, const float *right, std::size_t columns, float *sums, std::size_t stride, bool first)
{
    float own[leftPanel][rightPanel] = {};
    for (std::size_t column = 0; column < columns; ++column, left += leftPanel, right += rightPanel)
        for (std::size_t i = 0; i < leftPanel; ++i)
            for (std::size_t j = 0; j < rightPanel; ++j)
                own[i][j] += left[i] * right[j];
    for (std::size_t i = 0; i < leftPanel; ++i)
        for (std::size_t j = 0; j < rightPanel; ++j)
            sums[i * stride + j] = first ? own[i][j] : sums[i * stride + j] + own[i][j];
}

#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) void multiplyByAvx2(const float *left, const float *right, std::size_t columns, float *sums,
                                                         std::size_t stride, bool first)
{
    // Twelve sums, two pieces of the right side and one number of the left fill the sixteen registers.
    __m256 low[leftPanel], high[leftPanel];
#pragma GCC unroll 6
    for (std::size_t i = 0; i < leftPanel; ++i)
        low[i] = high[i] = _mm256_setzero_ps();
    for (std::size_t column = 0; column < columns; ++column, left += leftPanel, right += rightPanel) {
        const __m256 rightLow = _mm256_loadu_ps(right);
        const __m256 rightHigh = _mm256_loadu_ps(right + 8);
#pragma GCC unroll 6
        for (std::size_t i = 0; i < leftPanel; ++i) {
            const __m256 number = _mm256_broadcast_ss(left + i);
            low[i] = _mm256_fmadd_ps(number, rightLow, low[i]);
            high[i] = _mm256_fmadd_ps(number, rightHigh, high[i]);
        }
    }
#pragma GCC unroll 6
    for (std::size_t i = 0; i < leftPanel; ++i) {
        float *row = sums + i * stride;
        _mm256_storeu_ps(row, first ? low[i] : _mm256_add_ps(_mm256_loadu_ps(row), low[i]));
        _mm256_storeu_ps(row + 8, first ? high[i] : _mm256_add_ps(_mm256_loadu_ps(row + 8), high[i]));
    }
}
#endif

Kernel chosenKernel()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return multiplyByAvx2;
#endif
    return multiplyPlainly;
}

} // namespace

void PackedRows::resize(std::size_t rows)
{
    m_rows = rows;
    m_values.assign(panels() * m_panel * m_columns, 0.0f);
}

void PackedRows::setRow(std::size_t row, const double *values)
{
    float *place = m_values.data() + row / m_panel * m_panel * m_columns + row % m_panel;
    for (std::size_t column = 0; column < m_columns; ++column)
        place[column * m_panel] = static_cast<float>(values[column]);
}

void PackedRows::copyRow(std::size_t row, float *values) const
{
    const float *place = m_values.data() + row / m_panel * m_panel * m_columns + row % m_panel;
    for (std::size_t column = 0; column < m_columns; ++column)
        values[column] = place[column * m_panel];
}

void multiplyPanel(const PackedRows &left, std::size_t panel, const PackedRows &right, float *products, std::size_t stride)
{
    static const Kernel kernel = chosenKernel();
    const std::size_t columns = left.columns();
    for (std::size_t begin = 0; begin < columns; begin += blockColumns) {
        const std::size_t count = std::min(blockColumns, columns - begin);
        const float *leftBlock = left.panel(panel) + begin * leftPanel;
        for (std::size_t j = 0; j < right.panels(); ++j)
            kernel(leftBlock, right.panel(j) + begin * rightPanel, count, products + j * rightPanel, stride, begin == 0);
    }
}

double dotError(std::size_t columns)
{
    // (1 + u)^m - 1 <= 1.01 m u for m roundings: those of a block, one for each block, two of the numbers themselves.
    const std::size_t roundings = std::min(columns, blockColumns) + columns / blockColumns + 4;
    return 1.01 * static_cast<double>(roundings) * 0x1p-24;
}

double dotErrorInAnyOrder(std::size_t columns)
{
    // At most one rounding for each product, one for each sum but the first, two of the numbers themselves: m = columns + 2
    // on the way of any product, and (1 + u)^m - 1 <= m u / (1 - m u) (Higham, Accuracy and Stability, lemma 3.1).
    const double share = static_cast<double>(columns + 2) * 0x1p-24;
    return share / (1 - share);
}

} // namespace redossier
