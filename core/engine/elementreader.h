// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"

#include <complex>
#include <optional>
#include <string>

namespace redossier {

//! Reads single elements of an array; those that follow one another come from the file together.
class ElementReader
{
public:
    explicit ElementReader(OutputArray &array) : m_array(array) {}

    //! A text as it is, an integer with all its digits, any other number as the shortest text that reads back as it, a truth
    //! value as "true" or "false"; nothing for a cell that is missing.
    Result<std::optional<std::string>> text(std::uint64_t element);
    //! In float64; a text is NaN.
    Result<std::complex<double>> number(std::uint64_t element);
    //! Only of exact types.
    Result<Integer> integer(std::uint64_t element);
    //! `count` real numbers in a row; a text is NaN.
    Outcome numbers(std::uint64_t first, std::size_t count, std::vector<double> &values);

    const OutputArray &array() const { return m_array; }
    bool isText(std::uint64_t element) const { return m_array.type().isText() || m_array.textAt(element); }

private:
    Result<const std::byte *> raw(std::uint64_t element);

    OutputArray &m_array;
    std::vector<std::byte> m_buffer;
    const std::byte *m_window = nullptr;
    std::uint64_t m_first = 0;
    std::uint64_t m_count = 0; //!< elements of the window
};

} // namespace redossier
