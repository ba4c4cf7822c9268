// SPDX-License-Identifier: GPL-3.0-or-later
//! Eight numbers in two registers of 256 bits.
#ifdef __AVX2__
#include "core/engine/kernels/levels.h"

#include <immintrin.h>

namespace redossier {

namespace {

//! For each mask of four numbers: the halves of the chosen ones, and then of the others.
alignas(64) constexpr unsigned char packing[16][8] = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 0, 1, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 0, 1, 2, 3, 6, 7}, {0, 1, 4, 5, 2, 3, 6, 7}, {2, 3, 4, 5, 0, 1, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7},
    {6, 7, 0, 1, 2, 3, 4, 5}, {0, 1, 6, 7, 2, 3, 4, 5}, {2, 3, 6, 7, 0, 1, 4, 5}, {0, 1, 2, 3, 6, 7, 4, 5},
    {4, 5, 6, 7, 0, 1, 2, 3}, {0, 1, 4, 5, 6, 7, 2, 3}, {2, 3, 4, 5, 6, 7, 0, 1}, {0, 1, 2, 3, 4, 5, 6, 7}};

struct Lanes
{
    __m256d first, second;

    static Lanes of(double one) { return {_mm256_set1_pd(one), _mm256_set1_pd(one)}; }
    static Lanes load(const double *at) { return {_mm256_loadu_pd(at), _mm256_loadu_pd(at + 4)}; }
    static Lanes load(const std::byte *at, double) { return load(reinterpret_cast<const double *>(at)); }
    static Lanes load(const std::byte *at, float)
    {
        const auto *numbers = reinterpret_cast<const float *>(at);
        return {_mm256_cvtps_pd(_mm_loadu_ps(numbers)), _mm256_cvtps_pd(_mm_loadu_ps(numbers + 4))};
    }
    void store(double *at) const
    {
        _mm256_storeu_pd(at, first);
        _mm256_storeu_pd(at + 4, second);
    }

    Lanes operator+(Lanes other) const { return {_mm256_add_pd(first, other.first), _mm256_add_pd(second, other.second)}; }
    Lanes operator-(Lanes other) const { return {_mm256_sub_pd(first, other.first), _mm256_sub_pd(second, other.second)}; }
    Lanes operator*(Lanes other) const { return {_mm256_mul_pd(first, other.first), _mm256_mul_pd(second, other.second)}; }
    Lanes operator/(Lanes other) const { return {_mm256_div_pd(first, other.first), _mm256_div_pd(second, other.second)}; }
    Lanes greater(Lanes other) const { return {_mm256_max_pd(first, other.first), _mm256_max_pd(second, other.second)}; }
    Lanes magnitude() const
    {
        const __m256d sign = _mm256_set1_pd(-0.0);
        return {_mm256_andnot_pd(sign, first), _mm256_andnot_pd(sign, second)};
    }
    //! Bit i: number i is less than that of `other`.
    unsigned below(Lanes other) const
    {
        return bits(_mm256_cmp_pd(first, other.first, _CMP_LT_OQ), _mm256_cmp_pd(second, other.second, _CMP_LT_OQ));
    }
    //! These numbers where the bit of `mask` is set, else those of `other`.
    Lanes chosen(unsigned mask, Lanes other) const
    {
        return {_mm256_blendv_pd(other.first, first, spread(mask)), _mm256_blendv_pd(other.second, second, spread(mask >> 4))};
    }
    //! Writes those whose bit of `mask` is set, one after the other, and gives their number; there is room for eight.
    unsigned pack(unsigned mask, double *into) const
    {
        const unsigned low = mask & 0xf;
        const unsigned high = mask >> 4 & 0xf;
        _mm256_storeu_pd(into, packed(low, first));
        _mm256_storeu_pd(into + count(low), packed(high, second));
        return count(low) + count(high);
    }
    double sum() const
    {
        const __m256d four = _mm256_add_pd(first, second);
        const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
        return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    }
    double greatest() const
    {
        const __m256d four = _mm256_max_pd(first, second);
        const __m128d two = _mm_max_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
        return _mm_cvtsd_f64(_mm_max_sd(two, _mm_unpackhi_pd(two, two)));
    }

    static unsigned equalValues(const std::byte *expected, const std::byte *found, float)
    {
        const __m256 same = _mm256_cmp_ps(_mm256_loadu_ps(reinterpret_cast<const float *>(expected)),
                                          _mm256_loadu_ps(reinterpret_cast<const float *>(found)), _CMP_EQ_OQ);
        return count(static_cast<unsigned>(_mm256_movemask_ps(same)));
    }
    static unsigned equalValues(const std::byte *expected, const std::byte *found, double)
    {
        const Lanes a = load(expected, double());
        const Lanes b = load(found, double());
        return count(bits(_mm256_cmp_pd(a.first, b.first, _CMP_EQ_OQ), _mm256_cmp_pd(a.second, b.second, _CMP_EQ_OQ)));
    }
    static unsigned equalBits(const std::byte *expected, const std::byte *found, float)
    {
        return count(static_cast<unsigned>(
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(integers(expected), integers(found))))));
    }
    static unsigned equalBits(const std::byte *expected, const std::byte *found, double)
    {
        return count(bits(_mm256_castsi256_pd(_mm256_cmpeq_epi64(integers(expected), integers(found))),
                          _mm256_castsi256_pd(_mm256_cmpeq_epi64(integers(expected + 32), integers(found + 32)))));
    }

private:
    static unsigned bits(__m256d low, __m256d high)
    {
        return static_cast<unsigned>(_mm256_movemask_pd(low)) | static_cast<unsigned>(_mm256_movemask_pd(high)) << 4;
    }
    static unsigned count(unsigned mask) { return static_cast<unsigned>(__builtin_popcount(mask)); }
    static __m256i integers(const std::byte *at) { return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(at)); }
    static __m256d packed(unsigned mask, __m256d four)
    {
        const __m256i halves = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i *>(packing[mask])));
        return _mm256_castps_pd(_mm256_permutevar8x32_ps(_mm256_castpd_ps(four), halves));
    }
    //! The lowest four bits of `mask` as signs.
    static __m256d spread(unsigned mask)
    {
        const __m256i shifts = _mm256_set_epi64x(60, 61, 62, 63);
        return _mm256_castsi256_pd(_mm256_sllv_epi64(_mm256_set1_epi64x(static_cast<long long>(mask)), shifts));
    }
};

} // namespace

} // namespace redossier

#include "core/engine/kernels/loops.h"

namespace redossier {

extern const Kernels avx2Kernels = loopsNamed("AVX2");

} // namespace redossier
#endif
