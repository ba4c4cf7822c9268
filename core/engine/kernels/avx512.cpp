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
    Lanes plusProduct(Lanes a, Lanes b, double) const { return *this + a * b; }
    //! Of two float32, whose product float64 holds exactly: with one rounding or two, it is the same sum.
    Lanes plusProduct(Lanes a, Lanes b, float) const { return {_mm512_fmadd_pd(a.all, b.all, all)}; }
    Lanes greater(Lanes other) const { return {_mm512_max_pd(all, other.all)}; }
    Lanes magnitude() const { return {_mm512_abs_pd(all)}; }
    //! Bit i: number i is less than that of `other`.
    unsigned below(Lanes other) const { return _mm512_cmp_pd_mask(all, other.all, _CMP_LT_OQ); }
    //! These numbers where the bit of `mask` is set, else those of `other`.
    Lanes chosen(unsigned mask, Lanes other) const
    {
        return {_mm512_mask_blend_pd(static_cast<__mmask8>(mask), other.all, all)};
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

private:
    __m256d lower() const { return _mm512_castpd512_pd256(all); }
    __m256d upper() const { return _mm512_extractf64x4_pd(all, 1); }
};

} // namespace

} // namespace redossier

#include "core/engine/kernels/halves256.h"
#include "core/engine/kernels/loops.h"

namespace redossier {

extern const Kernels avx512Kernels = loopsNamed("AVX-512");

} // namespace redossier
#endif
