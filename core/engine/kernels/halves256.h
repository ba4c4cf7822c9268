// SPDX-License-Identifier: GPL-3.0-or-later
//! `Halves` and `Equalities` in registers of 256 bits, for AVX2 and for AVX-512, whose base has no instructions for bytes. What
//! loops.h says of itself holds here, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace redossier {

namespace {

//! The leading halves of eight differences, which are >= 0, and so are these.
struct Halves
{
    //! Which of 32 differences a bit stands for.
    static constexpr unsigned char place[32] = {0, 1, 4, 5, 8,  9,  12, 13, 16, 17, 20, 21, 24, 25, 28, 29,
                                                2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31};

    __m256i all;

    static Halves of(std::uint32_t one) { return {_mm256_set1_epi32(static_cast<int>(one))}; }
    static Halves load(const double *at)
    {
        const auto *numbers = reinterpret_cast<const float *>(at);
        return {_mm256_castps_si256(_mm256_shuffle_ps(_mm256_loadu_ps(numbers), _mm256_loadu_ps(numbers + 8), 0xdd))};
    }
    //! All bits are set where this half is less.
    Halves below(Halves other) const { return {_mm256_cmpgt_epi32(other.all, all)}; }
    Halves operator|(Halves other) const { return {_mm256_or_si256(all, other.all)}; }
    Halves operator&(Halves other) const { return {_mm256_and_si256(all, other.all)}; }
    Halves operator-(Halves other) const { return {_mm256_sub_epi32(all, other.all)}; }
    //! The bits of 32 lanes, all of which are set or none.
    static std::uint32_t bits(const Halves (&four)[4])
    {
        const __m256i first = _mm256_packs_epi32(four[0].all, four[1].all);
        const __m256i second = _mm256_packs_epi32(four[2].all, four[3].all);
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_packs_epi16(first, second)));
    }
    std::uint64_t sum() const
    {
        std::uint32_t lanes[8];
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(lanes), all);
        std::uint64_t total = 0;
        for (const std::uint32_t lane : lanes)
            total += lane;
        return total;
    }

    //! A byte for each of 32: its octave - `base`, at least 0 and at most 255, in any order.
    static void octaves(const Halves (&gaps)[4], unsigned base, unsigned char *into)
    {
        const __m256i first = sixteen(gaps[0], gaps[1], base);
        const __m256i second = sixteen(gaps[2], gaps[3], base);
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(into), _mm256_packus_epi16(first, second));
    }
    //! Adds how many of at most 8192 bytes, a multiple of 32, are `first`, `first` + 1, ..
    static void countFour(const unsigned char *bytes, std::size_t count, unsigned first, std::uint64_t *counts)
    {
        __m256i wanted[4], found[4];
        for (unsigned k = 0; k < 4; ++k) {
            wanted[k] = _mm256_set1_epi8(static_cast<char>(first + k));
            found[k] = _mm256_setzero_si256();
        }
        for (std::size_t i = 0; i < count; i += 32) {
            const __m256i read = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(bytes + i));
            for (unsigned k = 0; k < 4; ++k)
                found[k] = _mm256_sub_epi8(found[k], _mm256_cmpeq_epi8(read, wanted[k]));
        }
        for (unsigned k = 0; k < 4; ++k)
            counts[k] += sumOf64(_mm256_sad_epu8(found[k], _mm256_setzero_si256()));
    }

    static std::uint64_t sumOf64(__m256i four)
    {
        std::uint64_t lanes[4];
        _mm256_storeu_si256(reinterpret_cast<__m256i *>(lanes), four);
        return lanes[0] + lanes[1] + lanes[2] + lanes[3];
    }

private:
    static __m256i sixteen(Halves first, Halves second, unsigned base)
    {
        const __m256i both = _mm256_packus_epi32(_mm256_srli_epi32(first.all, 20), _mm256_srli_epi32(second.all, 20));
        return _mm256_subs_epu16(both, _mm256_set1_epi16(static_cast<short>(base)));
    }
};

//! How many pairs are equal, as numbers and bit for bit.
template <class T>
struct Equalities;

template <>
struct Equalities<float>
{
    Halves valueCounts = Halves::of(0), bitCounts = Halves::of(0);

    void add(const std::byte *expected, const std::byte *found)
    {
        const __m256 a = _mm256_loadu_ps(reinterpret_cast<const float *>(expected));
        const __m256 b = _mm256_loadu_ps(reinterpret_cast<const float *>(found));
        valueCounts = valueCounts - Halves{_mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_EQ_OQ))};
        bitCounts = bitCounts - Halves{_mm256_cmpeq_epi32(_mm256_castps_si256(a), _mm256_castps_si256(b))};
    }
    std::uint64_t values() const { return valueCounts.sum(); }
    std::uint64_t bits() const { return bitCounts.sum(); }
};

template <>
struct Equalities<double>
{
    __m256i valueCounts = _mm256_setzero_si256(), bitCounts = _mm256_setzero_si256();

    void add(const std::byte *expected, const std::byte *found)
    {
        for (std::size_t part = 0; part < 64; part += 32) {
            const __m256d a = _mm256_loadu_pd(reinterpret_cast<const double *>(expected + part));
            const __m256d b = _mm256_loadu_pd(reinterpret_cast<const double *>(found + part));
            valueCounts = _mm256_sub_epi64(valueCounts, _mm256_castpd_si256(_mm256_cmp_pd(a, b, _CMP_EQ_OQ)));
            bitCounts = _mm256_sub_epi64(bitCounts, _mm256_cmpeq_epi64(_mm256_castpd_si256(a), _mm256_castpd_si256(b)));
        }
    }
    std::uint64_t values() const { return Halves::sumOf64(valueCounts); }
    std::uint64_t bits() const { return Halves::sumOf64(bitCounts); }
};

} // namespace

} // namespace redossier
