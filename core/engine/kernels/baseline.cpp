// SPDX-License-Identifier: GPL-3.0-or-later
//! Eight numbers in plain C++, for any processor.
#include "core/engine/kernels/levels.h"

#include <cstring>

namespace redossier {

namespace {

constexpr unsigned lanes = 8;

struct Lanes
{
    double value[lanes];

    static Lanes of(double one) { return {{one, one, one, one, one, one, one, one}}; }
    static Lanes load(const double *at)
    {
        Lanes result;
        std::memcpy(result.value, at, sizeof result.value);
        return result;
    }
    static Lanes load(const std::byte *at, double) { return load(reinterpret_cast<const double *>(at)); }
    static Lanes load(const std::byte *at, float)
    {
        float read[lanes];
        std::memcpy(read, at, sizeof read);
        Lanes result;
        for (unsigned i = 0; i < lanes; ++i)
            result.value[i] = static_cast<double>(read[i]);
        return result;
    }
    void store(double *at) const { std::memcpy(at, value, sizeof value); }

    template <class Operation>
    Lanes with(const Lanes &other, Operation operation) const
    {
        Lanes result;
        for (unsigned i = 0; i < lanes; ++i)
            result.value[i] = operation(value[i], other.value[i]);
        return result;
    }
    Lanes operator+(const Lanes &other) const { return with(other, [](double a, double b) { return a + b; }); }
    Lanes operator-(const Lanes &other) const { return with(other, [](double a, double b) { return a - b; }); }
    Lanes operator*(const Lanes &other) const { return with(other, [](double a, double b) { return a * b; }); }
    Lanes operator/(const Lanes &other) const { return with(other, [](double a, double b) { return a / b; }); }
    template <class T>
    Lanes plusProduct(const Lanes &a, const Lanes &b, T) const
    {
        return *this + a * b;
    }
    Lanes greater(const Lanes &other) const { return with(other, [](double a, double b) { return a > b ? a : b; }); }
    Lanes magnitude() const { return with(*this, [](double a, double) { return __builtin_fabs(a); }); }

    //! Bit i: number i is less than that of `other`.
    unsigned below(const Lanes &other) const
    {
        unsigned mask = 0;
        for (unsigned i = 0; i < lanes; ++i)
            mask |= static_cast<unsigned>(value[i] < other.value[i]) << i;
        return mask;
    }
    //! These numbers where the bit of `mask` is set, else those of `other`.
    Lanes chosen(unsigned mask, const Lanes &other) const
    {
        Lanes result;
        for (unsigned i = 0; i < lanes; ++i)
            result.value[i] = (mask >> i & 1) != 0 ? value[i] : other.value[i];
        return result;
    }
    double sum() const
    {
        return ((value[0] + value[4]) + (value[2] + value[6])) + ((value[1] + value[5]) + (value[3] + value[7]));
    }
    double greatest() const
    {
        double result = value[0];
        for (unsigned i = 1; i < lanes; ++i)
            result = value[i] > result ? value[i] : result;
        return result;
    }
};

//! The leading halves of eight differences, which are >= 0.
struct Halves
{
    //! Which of 32 differences a bit stands for.
    static constexpr unsigned char place[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                                16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

    std::uint32_t value[lanes];

    static Halves of(std::uint32_t one) { return {{one, one, one, one, one, one, one, one}}; }
    static Halves load(const double *at)
    {
        std::uint64_t bits[lanes];
        std::memcpy(bits, at, sizeof bits);
        Halves result;
        for (unsigned i = 0; i < lanes; ++i)
            result.value[i] = static_cast<std::uint32_t>(bits[i] >> 32);
        return result;
    }
    template <class Operation>
    Halves with(const Halves &other, Operation operation) const
    {
        Halves result;
        for (unsigned i = 0; i < lanes; ++i)
            result.value[i] = operation(value[i], other.value[i]);
        return result;
    }
    //! All bits are set where this half is less.
    Halves below(const Halves &other) const
    {
        return with(other, [](std::uint32_t a, std::uint32_t b) { return a < b ? ~0u : 0u; });
    }
    Halves operator|(const Halves &other) const { return with(other, [](std::uint32_t a, std::uint32_t b) { return a | b; }); }
    Halves operator&(const Halves &other) const { return with(other, [](std::uint32_t a, std::uint32_t b) { return a & b; }); }
    Halves operator-(const Halves &other) const { return with(other, [](std::uint32_t a, std::uint32_t b) { return a - b; }); }
    //! The bits of 32 lanes, all of which are set or none.
    static std::uint32_t bits(const Halves (&four)[4])
    {
        std::uint32_t mask = 0;
        for (unsigned i = 0; i < 4 * lanes; ++i)
            mask |= (four[i / lanes].value[i % lanes] & 1) << i;
        return mask;
    }
    std::uint64_t sum() const
    {
        std::uint64_t total = 0;
        for (const std::uint32_t lane : value)
            total += lane;
        return total;
    }

    //! A byte for each of 32: its octave - `base`, at least 0 and at most 255.
    static void octaves(const Halves (&gaps)[4], unsigned base, unsigned char *into)
    {
        for (const Halves &eight : gaps)
            for (const std::uint32_t half : eight.value) {
                const unsigned octave = half >> 20;
                const unsigned above = octave > base ? octave - base : 0;
                *into++ = static_cast<unsigned char>(above < 255 ? above : 255);
            }
    }
    //! Adds how many of the bytes are `first`, `first` + 1, ..
    static void countFour(const unsigned char *bytes, std::size_t count, unsigned first, std::uint64_t *counts)
    {
        for (unsigned k = 0; k < 4; ++k) {
            unsigned found = 0;
            for (std::size_t i = 0; i < count; ++i)
                found += bytes[i] == first + k ? 1 : 0;
            counts[k] += found;
        }
    }
};

//! How many pairs are equal, as numbers and bit for bit.
template <class T>
struct Equalities
{
    std::uint64_t valueCount = 0, bitCount = 0;

    void add(const std::byte *expected, const std::byte *found)
    {
        T a[lanes], b[lanes];
        std::memcpy(a, expected, sizeof a);
        std::memcpy(b, found, sizeof b);
        for (unsigned i = 0; i < lanes; ++i) {
            valueCount += a[i] == b[i] ? 1 : 0;
            // Equal numbers with other bits are zeros of two signs.
            bitCount += a[i] == b[i] && __builtin_signbit(a[i]) == __builtin_signbit(b[i]) ? 1 : 0;
        }
    }
    std::uint64_t values() const { return valueCount; }
    std::uint64_t bits() const { return bitCount; }
};

} // namespace

} // namespace redossier

#include "core/engine/kernels/loops.h"

namespace redossier {

extern const Kernels baselineKernels = loopsNamed("baseline");

} // namespace redossier
