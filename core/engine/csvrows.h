// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/cellbuffer.h"
#include "core/engine/csvcolumns.h"
#include "core/engine/identifierlist.h"
#include "core/engine/rowlines.h"

namespace redossier {

//! How the records of a table are read.
struct CsvLayout
{
    char separator = ',';
    bool decimalComma = false;
    std::size_t columns = 0;
    std::size_t identifierColumn = SIZE_MAX;
    bool packed = false; //!< cells are kept as they are written
};

//! The records of a table, or of some whole ones.
class CsvRows
{
public:
    std::vector<CsvColumnFacts> facts;
    IdentifierList identifiers;
    RowLines lines;
    CellBuffer cells;

    explicit CsvRows(const CsvLayout &layout) : facts(layout.columns), cells(layout.packed), m_layout(layout) {}

    //! Adds the records of a text that begins on line `line`; line ends behind the last record are none. Gives the line behind
    //! the text. Code: output_invalid.
    Result<std::uint64_t> read(std::string_view text, std::uint64_t line, const std::string &file);
    //! Adds records that follow `linesBefore` lines, and empties `later`. False where only a reader from the start on can tell
    //! what they say.
    bool append(CsvRows &later, std::uint64_t linesBefore);
    //! Of memory.
    std::uint64_t bytes() const { return identifiers.bytes() + cells.bytes(); }
    //! Room for `times` as much.
    void reserve(double times);
    void clear();

private:
    void addField(std::size_t column, std::string_view field, std::uint64_t line);
    void addDecimal(std::size_t column, const Decimal &decimal, std::string_view field)
    {
        facts[column].hasPoint = facts[column].hasPoint || !facts[column].hasText;
        cells.addDecimal(decimal, field);
    }

    CsvLayout m_layout;
    std::uint64_t m_emptyLine = 0; //!< behind the last record; no other may follow
};

} // namespace redossier
