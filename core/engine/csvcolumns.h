// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/numbertext.h"
#include "core/plain/result.h"

#include <vector>

namespace redossier {

//! What the cells of one column have in common.
struct CsvColumnFacts
{
    bool hasPoint = false; //!< a number with a decimal point
    bool hasText = false;
    bool hasComma = false;
    bool commaProven = false;
    std::uint64_t commaLine = 0;

    //! A cell and what it reads as; nothing more is learnt behind a text.
    void add(std::string_view field, const NumberText &number, std::uint64_t line);
    //! The column in a text that follows `linesBefore` lines.
    void append(const CsvColumnFacts &later, std::uint64_t linesBefore);
};

//! Whether commas are decimal ones. Code: output_ambiguous.
Result<bool> hasDecimalCommas(const std::vector<CsvColumnFacts> &columns, const std::string &file);

} // namespace redossier
