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
    //! Writes those whose bit of `mask` is set, one after the other, and gives their number; there is room for eight.
    unsigned pack(unsigned mask, double *into) const
    {
        unsigned count = 0;
        for (unsigned i = 0; i < lanes; ++i) {
            into[count] = value[i];
            count += mask >> i & 1;
        }
        return count;
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

    template <class T>
    static unsigned equalValues(const std::byte *expected, const std::byte *found, T)
    {
        return countEqual<T>(expected, found);
    }
    static unsigned equalBits(const std::byte *expected, const std::byte *found, float)
    {
        return countEqual<std::uint32_t>(expected, found);
    }
    static unsigned equalBits(const std::byte *expected, const std::byte *found, double)
    {
        return countEqual<std::uint64_t>(expected, found);
    }

private:
    template <class T>
    static unsigned countEqual(const std::byte *expected, const std::byte *found)
    {
        T a[lanes], b[lanes];
        std::memcpy(a, expected, sizeof a);
        std::memcpy(b, found, sizeof b);
        unsigned count = 0;
        for (unsigned i = 0; i < lanes; ++i)
            count += a[i] == b[i] ? 1 : 0;
        return count;
    }
};

} // namespace

} // namespace redossier

#include "core/engine/kernels/loops.h"

namespace redossier {

extern const Kernels baselineKernels = loopsNamed("baseline");

} // namespace redossier
