// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace redossier {

//! To be called once the application is made: that gives the functions of C the decimal comma of the user's language, with which
//! "0.5" in a document would be read as 0, and written as "0,5".
void writeNumbersPlainly();

} // namespace redossier
