// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsontable.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/jsonrows.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace redossier {

namespace {

constexpr std::size_t placesKept = 30;

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
    TableReading(std::string_view text, std::optional<std::size_t> list, const std::optional<std::string> &identifierField,
                 const std::string &file)
        : m_text(text), m_list(list), m_identifierField(identifierField), m_file(file)
    {
    }
    Result<NamedArray> read();

private:
    Outcome forEachRow(const JsonRows::RowTaker &taker);
    Outcome forEachLine(JsonRows &rows, JsonScanner &scanner);
    std::string learn(const JsonRow &row);
    std::string fill(const JsonRow &row);
    std::string addIdentifier(const JsonRow &row);
    void addCell(const JsonCell &cell);
    std::uint64_t lineOf(std::size_t offset);

    std::string_view m_text;
    std::optional<std::size_t> m_list; //!< offset of the list; absent: one object a line
    const std::optional<std::string> &m_identifierField;
    const std::string &m_file;
    std::vector<FieldLayout> m_layout;
    std::unordered_map<std::string, std::size_t> m_places;
    NamedArray m_table;
    CellBuffer m_cells;
    std::size_t m_countedTo = 0;
    std::uint64_t m_line = 1;
};

Outcome TableReading::forEachLine(JsonRows &rows, JsonScanner &scanner)
{
    for (std::size_t begin = 0; begin < m_text.size();) {
        const std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
        const bool blank = m_text.substr(begin, end - begin).find_first_not_of(" \t\r") == std::string_view::npos;
        std::size_t offset = begin;
        if (!blank) {
            if (!scanner.scanValue(offset, rows))
                return Error{"output_invalid", m_file, spelledPlace(m_text, scanner.failedAt()) + scanner.rule()};
            const auto rest = m_text.find_first_not_of(" \t\r", offset);
            if (offset > end || (rest != std::string_view::npos && rest < end))
                return Error{"output_invalid", m_file, spelledPlace(m_text, offset) + "one object a line is expected"};
        }
        begin = end + 1;
    }
    return Done{};
}

Outcome TableReading::forEachRow(const JsonRows::RowTaker &taker)
{
    JsonRows rows(taker, m_list.has_value());
    JsonScanner scanner(m_text);
    if (!m_list)
        return forEachLine(rows, scanner);
    std::size_t offset = *m_list;
    if (!scanner.scanValue(offset, rows))
        return Error{"output_invalid", m_file, spelledPlace(m_text, scanner.failedAt()) + scanner.rule()};
    return Done{};
}

std::string TableReading::learn(const JsonRow &row)
{
    for (const JsonField &field : row.fields) {
        if (m_identifierField && field.name == *m_identifierField)
            continue;
        const auto [place, isNew] = m_places.emplace(field.name, m_layout.size());
        if (isNew)
            m_layout.push_back({field.name, false, false, 1});
        FieldLayout &layout = m_layout[place->second];
        if (!field.isList && field.cells.front().kind == JsonEvent::null)
            continue;
        const std::size_t width = field.isList ? field.cells.size() : 1;
        if (layout.known && (layout.isList != field.isList || layout.width != width))
            return "the field \"" + visibleText(field.name) + "\" has " + std::to_string(width) + " value(s), and " +
                   std::to_string(layout.width) + " in another row";
        layout = {field.name, true, field.isList, width};
    }
    return {};
}

std::uint64_t TableReading::lineOf(std::size_t offset)
{
    m_line += static_cast<std::uint64_t>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(m_countedTo),
                                                    m_text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
    m_countedTo = offset;
    return m_line;
}

std::string TableReading::addIdentifier(const JsonRow &row)
{
    for (const JsonField &field : row.fields) {
        if (field.name != *m_identifierField)
            continue;
        if (field.isList || field.cells.front().kind == JsonEvent::null)
            return "the identifier is no single value";
        m_table.identifiers.push_back(field.cells.front().text);
        return {};
    }
    return "there is no field \"" + visibleText(*m_identifierField) + "\"";
}

void TableReading::addCell(const JsonCell &cell)
{
    if (cell.kind == JsonEvent::number) {
        if (!std::isfinite(cell.number.real) && m_table.nonFinitePlaces.size() < placesKept) {
            const auto place = placeIn(m_text, cell.offset);
            m_table.nonFinitePlaces.push_back({m_cells.size(), place.line, place.column});
        }
        m_cells.addNumber(cell.number, cell.text);
    } else if (cell.kind == JsonEvent::boolean) {
        m_cells.addBoolean(cell.text == "true");
    } else if (cell.kind == JsonEvent::string) {
        m_cells.addText(cell.text);
    } else {
        m_cells.addMissing();
    }
}

std::string TableReading::fill(const JsonRow &row)
{
    m_table.rowLines.push_back(lineOf(row.offset));
    if (m_identifierField)
        if (std::string why = addIdentifier(row); !why.empty())
            return why;
    for (const FieldLayout &layout : m_layout) {
        const auto field = std::find_if(row.fields.begin(), row.fields.end(),
                                        [&layout](const JsonField &one) { return one.name == layout.name; });
        const bool present = field != row.fields.end() && field->isList == layout.isList;
        for (std::size_t i = 0; i < layout.width; ++i) {
            if (present)
                addCell(field->cells[i]);
            else
                m_cells.addMissing();
        }
    }
    return {};
}

Result<NamedArray> TableReading::read()
{
    if (const auto learnt = forEachRow([this](const JsonRow &row) { return learn(row); }); !learnt)
        return learnt.error();
    if (const auto filled = forEachRow([this](const JsonRow &row) { return fill(row); }); !filled)
        return m_identifierField ? Error{"identifiers_unreadable", m_file, filled.error().detail} : filled.error();
    for (const FieldLayout &layout : m_layout)
        for (std::size_t i = 0; i < layout.width; ++i)
            m_table.columns.push_back(layout.isList ? layout.name + "[" + std::to_string(i) + "]" : layout.name);
    m_table.isTable = true;
    m_table.identified = m_identifierField.has_value();
    m_table.array = m_cells.finish({m_table.rowLines.size(), m_table.columns.size()});
    return std::move(m_table);
}

} // namespace

Result<NamedArray> readJsonTable(std::string_view text, std::size_t offset,
                                 const std::optional<std::string> &identifierField, const std::string &file)
{
    return TableReading(text, offset, identifierField, file).read();
}

Result<NamedArray> readJsonLines(std::string_view text, const std::optional<std::string> &identifierField,
                                 const std::string &file)
{
    return TableReading(text, std::nullopt, identifierField, file).read();
}

} // namespace redossier
