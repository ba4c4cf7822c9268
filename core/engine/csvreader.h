// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"

#include <optional>
#include <string>
#include <string_view>

namespace redossier {

struct CsvOptions
{
    char separator = ',';
    std::optional<std::string> identifierColumn;
};

struct CsvTable
{
    NamedArray table;
    bool otherSeparator = false; //!< the file uses `separator` instead of the usual one
    char separator = ',';
    bool decimalComma = false;
    bool headerless = false;     //!< the first record holds numbers only; the columns are named "0", "1", ..
};

//! Reads a table of a text whose encoding was checked. Codes: output_invalid (line and rule), output_ambiguous (a decimal
//! comma that could be one between thousands), identifiers_unreadable.
Result<CsvTable> readCsv(std::string_view text, const CsvOptions &options, const std::string &file);

} // namespace redossier
