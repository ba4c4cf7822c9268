// SPDX-License-Identifier: GPL-3.0-or-later
//! Eight numbers in one register of 512 bits.
#ifdef __AVX512F__
#include "core/engine/kernels/levels.h"

#include <immintrin.h>

namespace redossier {

namespace {

struct Lanes
{
    __m512d all;

    static Lanes of(double one) { return {_mm512_set1_pd(one)}; }
    static Lanes load(const double *at) { return {_mm512_loadu_pd(at)}; }
    static Lanes load(const std::byte *at, double) { return load(reinterpret_cast<const double *>(at)); }
    static Lanes load(const std::byte *at, float)
    {
        return {_mm512_cvtps_pd(_mm256_loadu_ps(reinterpret_cast<const float *>(at)))};
    }
    void store(double *at) const { _mm512_storeu_pd(at, all); }

    Lanes operator+(Lanes other) const { return {_mm512_add_pd(all, other.all)}; }
    Lanes operator-(Lanes other) const { return {_mm512_sub_pd(all, other.all)}; }
    Lanes operator*(Lanes other) const { return {_mm512_mul_pd(all, other.all)}; }
    Lanes operator/(Lanes other) const { return {_mm512_div_pd(all, other.all)}; }
    Lanes greater(Lanes other) const { return {_mm512_max_pd(all, other.all)}; }
    Lanes magnitude() const { return {_mm512_abs_pd(all)}; }
    //! Bit i: number i is less than that of `other`.
    unsigned below(Lanes other) const { return _mm512_cmp_pd_mask(all, other.all, _CMP_LT_OQ); }
    //! These numbers where the bit of `mask` is set, else those of `other`.
    Lanes chosen(unsigned mask, Lanes other) const
    {
        return {_mm512_mask_blend_pd(static_cast<__mmask8>(mask), other.all, all)};
    }
    //! Writes those whose bit of `mask` is set, one after the other, and gives their number; there is room for eight.
    unsigned pack(unsigned mask, double *into) const
    {
        _mm512_storeu_pd(into, _mm512_maskz_compress_pd(static_cast<__mmask8>(mask), all));
        return count(mask);
    }
    double sum() const
    {
        const __m256d four = _mm256_add_pd(lower(), upper());
        const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(four), _mm256_extractf128_pd(four, 1));
        return _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
    }
    double greatest() const
    {
        const __m256d four = _mm256_max_pd(lower(), upper());
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
        return count(_mm512_cmp_pd_mask(load(expected, double()).all, load(found, double()).all, _CMP_EQ_OQ));
    }
    static unsigned equalBits(const std::byte *expected, const std::byte *found, float)
    {
        const __m256i same = _mm256_cmpeq_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i *>(expected)),
                                                _mm256_loadu_si256(reinterpret_cast<const __m256i *>(found)));
        return count(static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(same))));
    }
    static unsigned equalBits(const std::byte *expected, const std::byte *found, double)
    {
        return count(_mm512_cmpeq_epi64_mask(_mm512_loadu_si512(expected), _mm512_loadu_si512(found)));
    }

private:
    __m256d lower() const { return _mm512_castpd512_pd256(all); }
    __m256d upper() const { return _mm512_extractf64x4_pd(all, 1); }
    static unsigned count(unsigned mask) { return static_cast<unsigned>(__builtin_popcount(mask)); }
};

} // namespace

} // namespace redossier

#include "core/engine/kernels/loops.h"

namespace redossier {

extern const Kernels avx512Kernels = loopsNamed("AVX-512");

} // namespace redossier
#endif
