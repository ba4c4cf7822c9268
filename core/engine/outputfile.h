// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"
#include "core/engine/progress.h"
#include "core/plain/uniquefd.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A file to open: `path` below the folder `root`, never through a link; or, with no root, a path that the caller named.
struct FilePlace
{
    std::optional<std::string> root;
    std::string path;
};
Result<UniqueFd> openPlace(const FilePlace &place);

//! Where the identifiers of a file's rows stand; at most one of the first three.
struct IdentifierSource
{
    std::optional<std::string> column; //!< a column or field of the file itself
    std::optional<std::string> array;  //!< another array of the file itself
    std::optional<FilePlace> file;
    std::optional<std::string> field;  //!< of `file`

    bool given() const { return column || array || file; }
};

struct OutputFile
{
    std::vector<NamedArray> arrays;
    std::uint64_t trailingBytes = 0;
    std::string dialect; //!< of a .csv that is not the usual one, e.g. "separator ;, decimal comma"; else empty
    bool pythonJson = false; //!< NaN or Infinity as words
};

//! Reads an output file by its ending, identifiers included. An error means the whole file; a problem of one array stands
//! at that array. Codes: those of openPlace, unsupported_ending, output_invalid, output_ambiguous, not_numeric,
//! archive_invalid, object_refused, torch_legacy, parquet_not_read, arrow_not_read, hdf5_not_read, pickle_not_read,
//! identifiers_unreadable, array_missing. Formats of text, which are read at once, tell their progress.
Result<OutputFile> openOutputFile(const FilePlace &place, const IdentifierSource &identifiers, const ProgressTaker &progress = {});

//! One identifier a line (.txt), a list (.json, .npy) or, with `field`, a column of a table.
Result<IdentifierList> readIdentifierFile(const FilePlace &place, const std::optional<std::string> &field);

//! The endings that have a reader, in lower case with their point.
bool isReadableEnding(std::string_view ending);
std::string endingOf(std::string_view path);
//! Of formats that are read at once.
bool isTextEnding(std::string_view ending);

} // namespace redossier
