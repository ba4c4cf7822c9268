// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsontable.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/jsonrows.h"
#include "core/engine/memorybound.h"
#include "core/engine/numbertext.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <unordered_map>

namespace redossier {

namespace {

struct FieldLayout
{
    std::string name;
    bool known = false; //!< some row has a value that is not null
    bool isList = false;
    std::size_t width = 1;
};

//! Reads all rows twice: first the fields that they have, then their cells.
class TableReading
{
public:
    TableReading(const JsonText &text, std::optional<JsonPlace> list, const std::optional<std::string> &identifierField)
        : m_text(text), m_list(list), m_identifierField(identifierField), m_places(text)
    {
    }
    Result<NamedArray> read();

private:
    Outcome forEachRow(unsigned pass, const JsonRows::RowTaker &taker);
    Outcome forEachLine(JsonRows &rows, JsonScanner &scanner);
    Outcome fillAll(bool packed);
    std::string learn(const JsonRow &row);
    std::string fill(const JsonRow &row);
    std::string addIdentifier(const JsonRow &row);
    void addCells(const JsonRow &row, const JsonField &field);
    void addCell(const PackedCells::Cell &cell);

    const JsonText &m_text;
    std::optional<JsonPlace> m_list; //!< absent: one object a line
    const std::optional<std::string> &m_identifierField;
    std::vector<FieldLayout> m_layout;
    std::unordered_map<std::string, std::size_t> m_fieldPlaces;
    NamedArray m_table;
    CellBuffer m_cells;
    JsonPlaces m_places;
    bool m_isPacked = false;
    bool m_isCrowded = false; //!< the rows take more memory than their text may
};

Outcome TableReading::forEachLine(JsonRows &rows, JsonScanner &scanner)
{
    const auto invalid = [this](std::uint64_t offset) {
        return Error{"output_invalid", m_text.file(), m_text.spelledPlace(offset) + "one object a line is expected"};
    };
    JsonPlace place;
    for (bool more = scanner.passBlanks(place); more;) {
        const std::uint64_t line = place.line;
        if (!scanner.scanValue(place, rows))
            return scanner.error(m_text.file());
        const std::uint64_t end = place.offset;
        if (place.line != line)
            return invalid(end);
        more = scanner.passBlanks(place);
        if (more && place.line == line)
            return invalid(end);
    }
    return Done{};
}

Outcome TableReading::forEachRow(unsigned pass, const JsonRows::RowTaker &taker)
{
    JsonRows rows(taker, m_list.has_value());
    JsonScanner scanner(m_text, pass);
    if (!m_list)
        return forEachLine(rows, scanner);
    JsonPlace place = *m_list;
    if (!scanner.scanValue(place, rows))
        return scanner.error(m_text.file());
    return Done{};
}

std::string TableReading::learn(const JsonRow &row)
{
    for (const JsonField &field : row.fields) {
        if (m_identifierField && field.name == *m_identifierField)
            continue;
        const auto [place, isNew] = m_fieldPlaces.emplace(field.name, m_layout.size());
        if (isNew)
            m_layout.push_back({field.name, false, false, 1});
        FieldLayout &layout = m_layout[place->second];
        if (!field.isList && field.isNull)
            continue;
        const std::size_t width = field.isList ? field.cells : 1;
        if (layout.known && (layout.isList != field.isList || layout.width != width))
            return "the field \"" + visibleText(field.name) + "\" has " + std::to_string(width) + " value(s), and " +
                   std::to_string(layout.width) + " in another row";
        layout = {field.name, true, field.isList, width};
    }
    return {};
}

std::string TableReading::addIdentifier(const JsonRow &row)
{
    for (const JsonField &field : row.fields) {
        if (field.name != *m_identifierField)
            continue;
        if (field.isList || field.isNull)
            return "the identifier is no single value";
        const PackedCells::Cell cell = PackedCells::Walk(row.cells, field.first).next();
        using Kind = PackedCells::Kind;
        m_table.identifiers.push_back(cell.kind == Kind::yes ? "true" : cell.kind == Kind::no ? "false" : cell.text);
        return {};
    }
    return "there is no field \"" + visibleText(*m_identifierField) + "\"";
}

void TableReading::addCell(const PackedCells::Cell &cell)
{
    switch (cell.kind) {
    case PackedCells::Kind::number:
        return m_cells.addNumber(readNumber(cell.text), cell.text);
    case PackedCells::Kind::text:
        return m_cells.addText(cell.text);
    case PackedCells::Kind::missing:
        return m_cells.addMissing();
    default:
        return m_cells.addBoolean(cell.kind == PackedCells::Kind::yes);
    }
}

void TableReading::addCells(const JsonRow &row, const JsonField &field)
{
    for (const JsonNonFinite &one : row.nonFinite) {
        if (one.cell < field.first || one.cell - field.first >= field.cells || m_table.nonFinitePlaces.size() >= JsonRows::placesKept)
            continue;
        const auto place = m_places.at(one.offset);
        m_table.nonFinitePlaces.push_back({m_cells.size() + one.cell - field.first, place.line, place.column});
    }
    PackedCells::Walk walk(row.cells, field.first);
    for (std::uint64_t i = 0; i < field.cells; ++i)
        addCell(walk.next());
}

std::string TableReading::fill(const JsonRow &row)
{
    m_table.rowLines.push_back(row.place.line);
    if (m_identifierField)
        if (std::string why = addIdentifier(row); !why.empty())
            return why;
    for (const FieldLayout &layout : m_layout) {
        const auto field = std::find_if(row.fields.begin(), row.fields.end(),
                                        [&layout](const JsonField &one) { return one.name == layout.name; });
        if (field != row.fields.end() && field->isList == layout.isList)
            addCells(row, *field);
        else
            for (std::size_t i = 0; i < layout.width; ++i)
                m_cells.addMissing();
    }
    const std::uint64_t begin = m_list ? m_list->offset : 0;
    m_isCrowded = !m_isPacked && !isWithinBound(m_cells.bytes() + m_table.identifiers.bytes(), row.place.offset - begin);
    return m_isCrowded ? "rows that are to be packed" : ""; // read() begins anew
}

Outcome TableReading::fillAll(bool packed)
{
    m_isPacked = packed;
    m_isCrowded = false;
    m_table = {};
    m_cells = CellBuffer(packed);
    m_places = JsonPlaces(m_text);
    return forEachRow(m_list ? 2 : 1, [this](const JsonRow &row) { return fill(row); });
}

Result<NamedArray> TableReading::read()
{
    if (const auto learnt = forEachRow(m_list ? 1 : 0, [this](const JsonRow &row) { return learn(row); }); !learnt)
        return learnt.error();
    auto filled = fillAll(false);
    if (m_isCrowded)
        filled = fillAll(true);
    if (!filled)
        return m_identifierField && filled.error().code == "output_invalid"
                   ? Error{"identifiers_unreadable", m_text.file(), filled.error().detail}
                   : filled.error();
    for (const FieldLayout &layout : m_layout)
        for (std::size_t i = 0; i < layout.width; ++i)
            m_table.columns.push_back(layout.isList ? layout.name + "[" + std::to_string(i) + "]" : layout.name);
    m_table.isTable = true;
    m_table.identified = m_identifierField.has_value();
    m_table.array = m_cells.finish({m_table.rowLines.size(), m_table.columns.size()});
    return std::move(m_table);
}

} // namespace

Result<NamedArray> readJsonTable(const JsonText &text, const JsonPlace &place, const std::optional<std::string> &identifierField)
{
    return TableReading(text, place, identifierField).read();
}

Result<NamedArray> readJsonLines(const JsonText &text, const std::optional<std::string> &identifierField)
{
    return TableReading(text, std::nullopt, identifierField).read();
}

} // namespace redossier
