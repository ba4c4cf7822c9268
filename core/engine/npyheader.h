// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"

#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! What the header of a .npy file says (NumPy format versions 1.0, 2.0 and 3.0).
struct NpyHeader
{
    std::string descr; //!< as written, e.g. "<f4"
    ElementType type;  //!< of numbers; for text see `textBytes`
    std::size_t itemBytes = 0; //!< of one element in the file
    bool swapped = false;      //!< the other byte order than this machine's
    bool fortranOrder = false;
    bool unicode = false; //!< text of 4-byte characters ("U"), else of single bytes ("S")
    Shape shape;
    std::uint64_t elements = 0;
};

//! How many bytes stand before the header's text and how long that is.
struct NpyPreamble
{
    std::size_t bytes = 0;        //!< magic, version and length
    std::size_t headerBytes = 0;
};

//! From the first bytes of the file (12 are enough). Code: output_invalid.
Result<NpyPreamble> parseNpyPreamble(std::string_view start, const std::string &file);

//! The header's text is a literal of exactly the three keys; nothing is evaluated. Codes: output_invalid, not_numeric
//! (void, object, dates: the detail names the descr).
Result<NpyHeader> parseNpyHeader(std::string_view text, const std::string &file);

//! NumPy's own limit; a longer header is refused before it is read.
inline constexpr std::size_t npyHeaderLimit = 10'000;

} // namespace redossier
