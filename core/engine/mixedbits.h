// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace redossier {

//! The finaliser of SplitMix64: a permutation of the 64-bit numbers that leaves no pattern of them. The same on every machine.
inline std::uint64_t mixedBits(std::uint64_t number)
{
    number += 0x9e3779b97f4a7c15;
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

} // namespace redossier
