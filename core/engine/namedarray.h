// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/identifierlist.h"
#include "core/engine/outputarray.h"
#include "core/engine/rowlines.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! Where an element stands in a text file.
struct TextPlace
{
    std::uint64_t index = 0; //!< of the element
    std::uint64_t line = 0;
    std::uint64_t column = 0;
};

//! One array of a file, with what its format says about its rows.
struct NamedArray
{
    std::string name; //!< empty for the only array of a file, else its key
    std::unique_ptr<OutputArray> array;
    std::optional<Error> problem; //!< then there is no array
    bool isTable = false;
    std::vector<std::string> columns;     //!< of a table, without the identifiers
    RowLines rowLines;                    //!< of a table
    std::vector<TextPlace> nonFinitePlaces; //!< the first ones, for formats where they are words
    bool identified = false;
    IdentifierList identifiers; //!< one a row
};

} // namespace redossier
