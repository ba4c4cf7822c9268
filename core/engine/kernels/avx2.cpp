// SPDX-License-Identifier: GPL-3.0-or-later
//! Eight numbers in two registers of 256 bits.
#ifdef __AVX2__
#include "core/engine/kernels/levels.h"

#include <immintrin.h>

namespace redossier {

namespace {

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
    Lanes plusProduct(Lanes a, Lanes b, double) const { return *this + a * b; }
    //! Of two float32, whose product float64 holds exactly: with one rounding or two, it is the same sum.
    Lanes plusProduct(Lanes a, Lanes b, float) const
    {
        return {_mm256_fmadd_pd(a.first, b.first, first), _mm256_fmadd_pd(a.second, b.second, second)};
    }
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

private:
    static unsigned bits(__m256d low, __m256d high)
    {
        return static_cast<unsigned>(_mm256_movemask_pd(low)) | static_cast<unsigned>(_mm256_movemask_pd(high)) << 4;
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

#include "core/engine/kernels/halves256.h"
#include "core/engine/kernels/loops.h"

namespace redossier {

extern const Kernels avx2Kernels = loopsNamed("AVX2");

} // namespace redossier
#endif
