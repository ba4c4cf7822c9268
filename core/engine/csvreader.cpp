// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvreader.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/csvscanner.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <set>

namespace redossier {

namespace {

struct Header
{
    std::vector<std::string> names;
    bool isData = false;
};

//! What the cells of one column have in common; filled before anything is read as a number.
struct ColumnFacts
{
    bool hasPoint = false; //!< a number with a decimal point
    bool hasText = false;
    bool hasComma = false;
    bool commaProven = false;
    std::uint64_t commaLine = 0;
};

class CsvReading
{
public:
    CsvReading(std::string_view text, const CsvOptions &options, const std::string &file)
        : m_text(text), m_options(options), m_file(file)
    {
    }
    Result<CsvTable> read();

private:
    Error invalid(const std::string &rule) const { return {"output_invalid", m_file, rule}; }
    char chooseSeparator() const;
    Outcome readHeader();
    Outcome checkRecords();
    Outcome decideDecimal();
    Outcome fill();
    void addCell(std::string_view text);
    using FieldTaker = std::function<void(std::size_t column, std::string_view text, std::uint64_t line)>;
    Outcome forEachRecord(const FieldTaker &takeField, const std::function<void(std::uint64_t line)> &endRecord = {});

    std::string_view m_text;
    const CsvOptions &m_options;
    const std::string &m_file;
    Header m_header;
    std::vector<ColumnFacts> m_facts;
    std::size_t m_identifierColumn = SIZE_MAX;
    CsvTable m_result;
    CellBuffer m_cells;
};

char CsvReading::chooseSeparator() const
{
    if (m_options.separator != ',')
        return m_options.separator;
    const std::string_view first = m_text.substr(0, m_text.find_first_of("\r\n"));
    if (first.find(',') != std::string_view::npos)
        return ',';
    return first.find(';') != std::string_view::npos ? ';' : first.find('\t') != std::string_view::npos ? '\t' : ',';
}

//! "0,1,2" is what pandas writes above columns without names; other numbers above numbers are data.
bool isHeaderless(const std::vector<std::string> &names)
{
    bool counting = true;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (readNumber(names[i]).kind == NumberText::Kind::none)
            return false;
        counting = counting && names[i] == std::to_string(i);
    }
    return !counting;
}

Outcome CsvReading::readHeader()
{
    m_result.separator = chooseSeparator();
    m_result.otherSeparator = m_result.separator != m_options.separator;
    CsvScanner scanner(m_text, m_result.separator);
    const auto take = [this](std::size_t, std::string_view field, bool) {
        m_header.names.emplace_back(withoutBlanks(field));
        return true;
    };
    if (m_text.empty())
        return invalid("the file is empty");
    if (!scanner.readRecord(take))
        return invalid(scanner.rule());
    m_header.isData = m_result.headerless = isHeaderless(m_header.names);
    if (m_header.isData)
        for (std::size_t i = 0; i < m_header.names.size(); ++i)
            m_header.names[i] = std::to_string(i);
    std::set<std::string> seen;
    for (const std::string &name : m_header.names)
        if (!seen.insert(name).second)
            return invalid("line 1: two columns are named \"" + visibleText(name.substr(0, 80)) + "\"");
    m_facts.resize(m_header.names.size());
    if (!m_options.identifierColumn)
        return Done{};
    const auto found = std::find(m_header.names.begin(), m_header.names.end(), *m_options.identifierColumn);
    if (found == m_header.names.end())
        return Error{"identifiers_unreadable", m_file, "there is no column \"" + *m_options.identifierColumn + "\""};
    m_identifierColumn = static_cast<std::size_t>(found - m_header.names.begin());
    return Done{};
}

Outcome CsvReading::forEachRecord(const FieldTaker &takeField, const std::function<void(std::uint64_t)> &endRecord)
{
    CsvScanner scanner(m_text, m_result.separator);
    if (!m_header.isData)
        scanner.readRecord([](std::size_t, std::string_view, bool) { return true; });
    const std::size_t expected = m_header.names.size();
    while (!scanner.atEnd() && !(expected > 1 && scanner.onlyLineEndsFollow())) {
        std::size_t count = 0;
        const bool read = scanner.readRecord([&](std::size_t column, std::string_view field, bool) {
            count = column + 1;
            if (column < expected)
                takeField(column, field, scanner.line());
            return true;
        });
        if (!read)
            return invalid(scanner.rule());
        if (count != expected)
            return invalid("line " + std::to_string(scanner.line()) + ": " + std::to_string(count) + " field(s), and " +
                           std::to_string(expected) + " are expected");
        if (endRecord)
            endRecord(scanner.line());
    }
    return Done{};
}

Outcome CsvReading::checkRecords()
{
    return forEachRecord([this](std::size_t column, std::string_view field, std::uint64_t line) {
        ColumnFacts &facts = m_facts[column];
        if (column == m_identifierColumn || facts.hasText || withoutBlanks(field).empty())
            return;
        const NumberText number = readNumber(field);
        if (number.kind != NumberText::Kind::none) {
            facts.hasPoint = facts.hasPoint || field.find('.') != std::string_view::npos;
        } else if (looksLikeDecimalComma(field)) {
            facts.hasComma = true;
            facts.commaProven = facts.commaProven || commaMustBeDecimal(field);
            if (facts.commaLine == 0)
                facts.commaLine = line;
        } else {
            facts.hasText = true;
        }
    });
}

Outcome CsvReading::decideDecimal()
{
    bool proven = false;
    bool point = false;
    const ColumnFacts *comma = nullptr;
    for (const ColumnFacts &facts : m_facts) {
        if (facts.hasText)
            continue;
        point = point || facts.hasPoint;
        proven = proven || facts.commaProven;
        if (facts.hasComma && !comma)
            comma = &facts;
    }
    if (!comma)
        return Done{};
    const std::string place = "line " + std::to_string(comma->commaLine) + ": ";
    if (point)
        return Error{"output_ambiguous", m_file, place + "numbers with a comma beside numbers with a point"};
    if (!proven)
        return Error{"output_ambiguous", m_file,
                     place + "each comma could be a decimal comma or one between thousands"};
    m_result.decimalComma = true;
    return Done{};
}

void CsvReading::addCell(std::string_view text)
{
    NumberText number = readNumber(text);
    if (number.kind != NumberText::Kind::none)
        return m_cells.addNumber(number, withoutBlanks(text));
    if (m_result.decimalComma && looksLikeDecimalComma(text)) {
        std::string pointed(text);
        pointed[pointed.find(',')] = '.';
        return m_cells.addNumber(readNumber(pointed), pointed);
    }
    m_cells.addText(std::string(text));
}

Outcome CsvReading::fill()
{
    NamedArray &table = m_result.table;
    const auto take = [this, &table](std::size_t column, std::string_view field, std::uint64_t) {
        if (column == m_identifierColumn)
            table.identifiers.emplace_back(field);
        else
            addCell(field);
    };
    const auto filled = forEachRecord(take, [&table](std::uint64_t line) { table.rowLines.push_back(line); });
    if (!filled)
        return filled;
    table.isTable = true;
    table.identified = m_identifierColumn != SIZE_MAX;
    for (std::size_t i = 0; i < m_header.names.size(); ++i)
        if (i != m_identifierColumn)
            table.columns.push_back(m_header.names[i]);
    table.array = m_cells.finish({table.rowLines.size(), table.columns.size()});
    return Done{};
}

Result<CsvTable> CsvReading::read()
{
    for (const auto step : {&CsvReading::readHeader, &CsvReading::checkRecords, &CsvReading::decideDecimal, &CsvReading::fill})
        if (const auto done = (this->*step)(); !done)
            return done.error();
    return std::move(m_result);
}

} // namespace

Result<CsvTable> readCsv(std::string_view text, const CsvOptions &options, const std::string &file)
{
    return CsvReading(text, options, file).read();
}

} // namespace redossier
