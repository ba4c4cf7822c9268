// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvreader.h"

#include "core/engine/cellbuffer.h"
#include "core/engine/csvscanner.h"
#include "core/engine/orderedwork.h"
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

constexpr std::size_t pieceBytes = 4u << 20;

//! What the cells of one column have in common.
struct ColumnFacts
{
    bool hasPoint = false; //!< a number with a decimal point
    bool hasText = false;
    bool hasComma = false;
    bool commaProven = false;
    std::uint64_t commaLine = 0;

    void add(std::string_view field, const NumberText &number, std::uint64_t line);
    void append(const ColumnFacts &later);
};

//! A cell that is no text yet; `number` is what it reads as.
void ColumnFacts::add(std::string_view field, const NumberText &number, std::uint64_t line)
{
    if (number.kind != NumberText::Kind::none) {
        hasPoint = hasPoint || field.find('.') != std::string_view::npos;
    } else if (withoutBlanks(field).empty()) {
        return;
    } else if (looksLikeDecimalComma(field)) {
        hasComma = true;
        commaProven = commaProven || commaMustBeDecimal(field);
        if (commaLine == 0)
            commaLine = line;
    } else {
        hasText = true;
    }
}

void ColumnFacts::append(const ColumnFacts &later)
{
    hasPoint = hasPoint || later.hasPoint;
    hasText = hasText || later.hasText;
    hasComma = hasComma || later.hasComma;
    commaProven = commaProven || later.commaProven;
}

//! Some whole records of a text, read without knowing what stands before them.
struct Piece
{
    std::vector<ColumnFacts> facts;
    std::vector<std::string> identifiers;
    std::vector<std::uint64_t> rowLines; //!< from 1 on
    std::uint64_t lines = 0;
    CellBuffer cells;
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
    std::vector<std::string_view> piecesOfBody() const;
    Result<Piece> readPiece(std::string_view text, bool last) const;
    bool readInPieces();
    void finishTable();
    Outcome checkRecords();
    Outcome decideDecimal();
    Outcome fill();
    void addCell(std::string_view text);
    //! `takeField(column, text, line)` for each field, `endRecord(line)` for each record.
    template <class FieldTaker, class RecordTaker>
    Outcome forEachRecord(CsvScanner &scanner, bool last, const FieldTaker &takeField, const RecordTaker &endRecord) const;

    std::string_view m_text;
    const CsvOptions &m_options;
    const std::string &m_file;
    Header m_header;
    std::string_view m_body; //!< the records behind the header
    std::uint64_t m_bodyLine = 1;
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
    const auto take = [this](std::size_t, std::string_view field) { m_header.names.emplace_back(withoutBlanks(field)); };
    if (m_text.empty())
        return invalid("the file is empty");
    if (!scanner.readRecord(take))
        return invalid(scanner.rule());
    m_header.isData = m_result.headerless = isHeaderless(m_header.names);
    m_body = m_header.isData ? m_text : scanner.rest();
    m_bodyLine = m_header.isData ? 1 : scanner.nextLine();
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

template <class FieldTaker, class RecordTaker>
Outcome CsvReading::forEachRecord(CsvScanner &scanner, bool last, const FieldTaker &takeField, const RecordTaker &endRecord) const
{
    const std::size_t expected = m_header.names.size();
    while (!scanner.atEnd() && !(last && expected > 1 && scanner.onlyLineEndsFollow())) {
        std::size_t count = 0;
        const bool read = scanner.readRecord([&](std::size_t column, std::string_view field) {
            count = column + 1;
            if (column < expected)
                takeField(column, field, scanner.line());
        });
        if (!read)
            return invalid(scanner.rule());
        if (count != expected)
            return invalid("line " + std::to_string(scanner.line()) + ": " + std::to_string(count) + " field(s), and " +
                           std::to_string(expected) + " are expected");
        endRecord(scanner.line());
    }
    return Done{};
}

//! Without quotes each line end ends a record; with them, only a reader from the start knows.
std::vector<std::string_view> CsvReading::piecesOfBody() const
{
    std::vector<std::string_view> pieces;
    std::string_view rest = m_body;
    if (rest.find('"') == std::string_view::npos) {
        while (rest.size() > 2 * pieceBytes) {
            const std::size_t end = rest.find('\n', pieceBytes);
            if (end == std::string_view::npos)
                break;
            pieces.push_back(rest.substr(0, end + 1));
            rest.remove_prefix(end + 1);
        }
    }
    pieces.push_back(rest);
    return pieces;
}

Result<Piece> CsvReading::readPiece(std::string_view text, bool last) const
{
    Piece piece;
    piece.facts.resize(m_header.names.size());
    piece.cells.reserve(text.size() / 16);
    CsvScanner scanner(text, m_result.separator);
    const auto take = [this, &piece](std::size_t column, std::string_view field, std::uint64_t line) {
        if (column == m_identifierColumn) {
            piece.identifiers.emplace_back(field);
            return;
        }
        const NumberText number = readNumber(field);
        if (!piece.facts[column].hasText)
            piece.facts[column].add(field, number, line);
        if (number.kind != NumberText::Kind::none)
            piece.cells.addNumber(number, withoutBlanks(field));
        else
            piece.cells.addText(std::string(field));
    };
    const auto read = forEachRecord(scanner, last, take, [&piece](std::uint64_t line) { piece.rowLines.push_back(line); });
    if (!read)
        return read.error();
    piece.lines = scanner.nextLine() - 1;
    return piece;
}

//! Reads the records once, as if no comma was a decimal one, on several threads. False where that does not hold, and where
//! anything is wrong or of a kind that needs to be read in order: then nothing was read.
bool CsvReading::readInPieces()
{
    const auto pieces = piecesOfBody();
    NamedArray &table = m_result.table;
    std::uint64_t linesBefore = m_bodyLine - 1;
    bool joins = true;
    const auto take = [&](Piece &&piece, std::uint64_t number) {
        for (std::size_t i = 0; i < m_facts.size(); ++i)
            m_facts[i].append(piece.facts[i]);
        std::move(piece.identifiers.begin(), piece.identifiers.end(), std::back_inserter(table.identifiers));
        for (const std::uint64_t line : piece.rowLines)
            table.rowLines.push_back(linesBefore + line);
        linesBefore += piece.lines;
        joins = joins && (pieces.size() == 1 || piece.cells.joins());
        if (number == 0) {
            m_cells = std::move(piece.cells);
            m_cells.reserve((m_cells.size() + 1) * pieces.size());
            table.identifiers.reserve((table.identifiers.size() + 1) * pieces.size());
            table.rowLines.reserve((table.rowLines.size() + 1) * pieces.size());
        } else if (joins) {
            m_cells.append(std::move(piece.cells));
        }
    };
    OrderedWork<Piece> work(
        pieces.size(),
        [&](std::uint64_t number, unsigned) { return readPiece(pieces[number], number + 1 == pieces.size()); }, take);
    const bool read = bool(work.run(threadsFor(pieces.size())));
    const auto hasComma = [](const ColumnFacts &facts) { return facts.hasComma && !facts.hasText; };
    if (read && joins && std::none_of(m_facts.begin(), m_facts.end(), hasComma))
        return true;
    table = {};
    m_cells = {};
    m_facts.assign(m_facts.size(), {});
    return false;
}

Outcome CsvReading::checkRecords()
{
    CsvScanner scanner(m_body, m_result.separator, m_bodyLine);
    const auto take = [this](std::size_t column, std::string_view field, std::uint64_t line) {
        if (column != m_identifierColumn && !m_facts[column].hasText)
            m_facts[column].add(field, readNumber(field), line);
    };
    return forEachRecord(scanner, true, take, [](std::uint64_t) {});
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
    CsvScanner scanner(m_body, m_result.separator, m_bodyLine);
    const auto take = [this, &table](std::size_t column, std::string_view field, std::uint64_t) {
        if (column == m_identifierColumn)
            table.identifiers.emplace_back(field);
        else
            addCell(field);
    };
    return forEachRecord(scanner, true, take, [&table](std::uint64_t line) { table.rowLines.push_back(line); });
}

void CsvReading::finishTable()
{
    NamedArray &table = m_result.table;
    table.isTable = true;
    table.identified = m_identifierColumn != SIZE_MAX;
    for (std::size_t i = 0; i < m_header.names.size(); ++i)
        if (i != m_identifierColumn)
            table.columns.push_back(m_header.names[i]);
    table.array = m_cells.finish({table.rowLines.size(), table.columns.size()});
}

Result<CsvTable> CsvReading::read()
{
    if (const auto header = readHeader(); !header)
        return header.error();
    if (!readInPieces())
        for (const auto step : {&CsvReading::checkRecords, &CsvReading::decideDecimal, &CsvReading::fill})
            if (const auto done = (this->*step)(); !done)
                return done.error();
    finishTable();
    return std::move(m_result);
}

} // namespace

Result<CsvTable> readCsv(std::string_view text, const CsvOptions &options, const std::string &file)
{
    return CsvReading(text, options, file).read();
}

} // namespace redossier
