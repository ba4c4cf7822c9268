// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace redossier {

class FieldReader;

//! Where the identifiers of an output's rows stand; one shape everywhere.
struct Identifiers
{
    std::optional<std::string> column; //!< of the output's own CSV file
    std::optional<std::string> field;  //!< of the output's own JSON lines, or of `file`
    std::optional<std::string> array;  //!< another array of the same file
    std::optional<std::string> file;   //!< a file of its own: .txt one a line, .json a list, or with `field`
    bool assumedFromInputs = false;    //!< `"from": "inputs"`: the order is assumed from the sample

    bool operator==(const Identifiers &) const = default;
};

//! Reads `{"column"|"field"|"array"|"file": ..}`; problems go to the reader's findings.
Identifiers readIdentifiers(FieldReader &reader);

} // namespace redossier
