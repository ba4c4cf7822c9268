// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/namedarray.h"
#include "core/engine/progress.h"

#include <optional>
#include <string>

namespace redossier {

struct CsvOptions
{
    char separator = ',';
    std::optional<std::string> identifierColumn;
    ProgressTaker progress = {};   //!< is told bytes
    std::uint64_t pieceBytes = 0; //!< about so much is read at a time by each thread, 0: what suits the file; the answer is the same
};

struct CsvTable
{
    NamedArray table;
    bool otherSeparator = false; //!< the file uses `separator` instead of the usual one
    char separator = ',';
    bool decimalComma = false;
    bool headerless = false;     //!< the first record holds numbers only; the columns are named "0", "1", ..
};

//! Reads a table in pieces: in memory are its identifiers and numbers, or its cells as they are written where that is less. Codes: output_invalid (line and
//! rule), output_ambiguous (a decimal comma that could be one between thousands), identifiers_unreadable, file_unreadable.
Result<CsvTable> readCsv(const ByteSource &source, const CsvOptions &options, const std::string &file);

} // namespace redossier
