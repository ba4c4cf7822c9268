// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <sys/types.h>
#include <vector>

namespace redossier::test {

//! The living processes (zombies are not) that were given the environment variable `mark` ("NAME=VALUE").
std::vector<pid_t> processesMarked(const std::string &mark);

//! Whether none is left within so many seconds.
bool goneWithin(const std::string &mark, double seconds);

//! A mark that no other process has.
std::string freshMark();

//! The peak resident size of this process in bytes, counted anew from each call of resetPeakMemory.
std::size_t peakMemory();
void resetPeakMemory();

} // namespace redossier::test
