// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/csvreader.h"

namespace redossier {

//! What the first record of a table says, and where the others begin.
struct CsvHeader
{
    char separator = ',';
    std::vector<std::string> names; //!< of all columns
    std::size_t identifierColumn = SIZE_MAX;
    bool isData = false;     //!< the first record holds numbers only; the columns are named "0", "1", ..
    std::uint64_t body = 0;  //!< the offset of the first record with data, and its line
    std::uint64_t bodyLine = 1;
};

//! Codes: output_invalid, identifiers_unreadable, file_unreadable.
Result<CsvHeader> readCsvHeader(const ByteSource &source, const CsvOptions &options, const std::string &file);

} // namespace redossier
