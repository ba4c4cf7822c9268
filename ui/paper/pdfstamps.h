// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace redossier {

//! Puts `time` ("2026-11-29T18:45:12Z"; else the beginning of 1970) wherever a PDF of QPdfWriter says when it was written, and a
//! number made of its content wherever it has one by chance. Its table of places stays right.
void setStamps(std::string &pdf, const std::string &time);

} // namespace redossier
