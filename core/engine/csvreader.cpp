// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvreader.h"

#include "core/engine/csvheader.h"
#include "core/engine/csvrows.h"
#include "core/engine/memorybound.h"
#include "core/engine/orderedwork.h"
#include "core/engine/textfile.h"
#include "core/engine/textpieces.h"

#include <algorithm>
#include <atomic>

namespace redossier {

namespace {

class CsvReading
{
public:
    CsvReading(const ByteSource &source, const CsvHeader &header, const CsvOptions &options, const std::string &file)
        : m_header(header), m_file(file), m_progress(options.progress), m_size(source.size()),
          m_pieces(source, header.body, options.pieceBytes > 0 ? options.pieceBytes : suitablePiece(source.size())),
          m_layout{header.separator, false, header.names.size(), header.identifierColumn}, m_rows(m_layout)
    {
    }
    Result<CsvTable> read();

private:
    struct Piece
    {
        CsvRows rows;
        std::uint64_t lines = 0;
    };
    //! Small ones of a small file: those on their way are in memory, too.
    static std::uint64_t suitablePiece(std::uint64_t fileBytes) { return std::clamp<std::uint64_t>(fileBytes / 256, 16u << 10, 1u << 20); }
    bool beginsWithCommas();
    Outcome readRows();
    Outcome readEachRow();
    Outcome readTogether();
    Outcome readInOrder();
    Result<Piece> readPiece(std::uint64_t number, std::vector<char> &buffer);
    Piece emptyPiece();
    void take(Piece &&piece, std::uint64_t number);
    void tell(std::uint64_t number);
    CsvTable table();

    const CsvHeader &m_header;
    const std::string &m_file;
    const ProgressTaker &m_progress;
    std::uint64_t m_size;
    TextPieces m_pieces;
    bool m_heedsQuotes = false;
    CsvLayout m_layout;
    CsvRows m_rows;
    std::uint64_t m_linesBefore = 0; //!< the piece that is taken next
    bool m_joins = true;
    std::atomic<bool> m_isCrowded = false; //!< the rows take more memory than their text may
    std::mutex m_emptied;
    std::vector<Piece> m_emptyPieces; //!< their memory is used again
};

CsvReading::Piece CsvReading::emptyPiece()
{
    const std::lock_guard lock(m_emptied);
    if (m_emptyPieces.empty())
        return {CsvRows(m_layout)};
    Piece piece = std::move(m_emptyPieces.back());
    m_emptyPieces.pop_back();
    return piece;
}

Result<CsvReading::Piece> CsvReading::readPiece(std::uint64_t number, std::vector<char> &buffer)
{
    if (m_isCrowded)
        return Error{"output_invalid", m_file, "rows that are to be packed"}; // readRows begins anew
    const auto text = m_pieces.read(number, buffer);
    if (!text)
        return text.error();
    if (const auto checked = checkText(*text, 1, m_file); !checked)
        return checked.error();
    if (!m_heedsQuotes && text->find('"') != std::string_view::npos)
        return Error{"output_invalid", m_file, "quotes, and pieces that do not heed them"}; // readRows heeds them then
    Piece piece = emptyPiece();
    const auto next = piece.rows.read(*text, 1, m_file);
    if (!next)
        return next.error();
    piece.lines = *next - 1;
    return piece;
}

void CsvReading::tell(std::uint64_t number)
{
    m_isCrowded = !m_layout.packed && !isWithinBound(m_rows.bytes(), m_pieces.endOf(number));
    if (m_progress)
        m_progress(m_pieces.endOf(number), m_size);
}

void CsvReading::take(Piece &&piece, std::uint64_t number)
{
    m_joins = m_joins && m_rows.append(piece.rows, m_linesBefore);
    m_linesBefore += piece.lines;
    tell(number);
    if (number == 0) // A little more than if all pieces were as this one: growing in the end would cost the whole table once more.
        m_rows.reserve(1.02 * static_cast<double>(m_pieces.count()) + 1);
    const std::lock_guard lock(m_emptied);
    m_emptyPieces.push_back(std::move(piece));
}

//! On several threads. An error may be of a kind, or at a place, that only a reader from the start on can tell.
Outcome CsvReading::readTogether()
{
    m_rows.clear();
    m_emptyPieces.clear();
    m_joins = true;
    m_linesBefore = m_header.bodyLine - 1;
    std::vector<std::vector<char>> buffers(threadsFor(m_pieces.count()));
    OrderedWork<Piece> work(
        m_pieces.count(), [&](std::uint64_t number, unsigned thread) { return readPiece(number, buffers[thread]); },
        [this](Piece &&piece, std::uint64_t number) { take(std::move(piece), number); });
    return work.run(static_cast<unsigned>(buffers.size()));
}

Outcome CsvReading::readInOrder()
{
    m_rows.clear();
    std::vector<char> buffer;
    std::uint64_t line = m_header.bodyLine;
    for (std::uint64_t number = 0; number < m_pieces.count() && !m_isCrowded; ++number) {
        const auto text = m_pieces.read(number, buffer);
        if (!text)
            return text.error();
        if (const auto checked = checkText(*text, line, m_file); !checked)
            return checked.error();
        const auto next = m_rows.read(*text, line, m_file);
        if (!next)
            return next.error();
        line = *next;
        tell(number);
    }
    return Done{};
}

//! Whether commas in the first records look like decimal ones. A guess: all records tell, but few files are read twice then.
bool CsvReading::beginsWithCommas()
{
    constexpr std::size_t enough = 64 << 10;
    std::vector<char> buffer;
    const auto piece = m_pieces.read(0, buffer);
    std::string_view text = piece ? piece->substr(0, enough) : std::string_view();
    text = text.substr(0, text.rfind('\n') + 1);
    if (m_layout.separator == ',' && text.find('"') == std::string_view::npos)
        return false;
    CsvRows rows(m_layout);
    const bool read = bool(rows.read(text, 1, m_file)); // What breaks a rule is told by those who read all.
    return std::any_of(rows.facts.begin(), rows.facts.end(), [](const auto &facts) { return facts.hasComma && !facts.hasText; }) && read;
}

Outcome CsvReading::readRows()
{
    for (;;) {
        m_rows = CsvRows(m_layout);
        m_isCrowded = false;
        if (const auto read = readEachRow(); !m_isCrowded)
            return read;
        m_layout.packed = true;
    }
}

Outcome CsvReading::readEachRow()
{
    if (m_pieces.count() > 1) {
        auto read = readTogether();
        if (!read && !m_heedsQuotes && !m_isCrowded) { // Quotes may be why, wherever they stand.
            m_heedsQuotes = true;
            if (const auto counted = m_pieces.heedQuotes(); !counted)
                return counted;
            read = readTogether();
        }
        if (m_isCrowded || (read && m_joins))
            return read;
    }
    return readInOrder();
}

CsvTable CsvReading::table()
{
    CsvTable result;
    result.separator = m_header.separator;
    result.headerless = m_header.isData;
    result.decimalComma = m_layout.decimalComma;
    NamedArray &table = result.table;
    table.isTable = true;
    table.identified = m_header.identifierColumn != SIZE_MAX;
    for (std::size_t i = 0; i < m_header.names.size(); ++i)
        if (i != m_header.identifierColumn)
            table.columns.push_back(m_header.names[i]);
    table.identifiers = std::move(m_rows.identifiers);
    table.rowLines = std::move(m_rows.lines);
    table.array = m_rows.cells.finish({table.rowLines.size(), table.columns.size()});
    return result;
}

Result<CsvTable> CsvReading::read()
{
    m_layout.decimalComma = beginsWithCommas();
    for (;;) {
        if (const auto done = readRows(); !done)
            return done.error();
        const auto commas = hasDecimalCommas(m_rows.facts, m_file); // which do not depend on how the cells were read
        if (!commas)
            return commas.error();
        if (*commas == m_layout.decimalComma)
            return table();
        m_layout.decimalComma = *commas;
    }
}

} // namespace

Result<CsvTable> readCsv(const ByteSource &source, const CsvOptions &options, const std::string &file)
{
    const auto header = readCsvHeader(source, options, file);
    if (!header)
        return header.error();
    auto table = CsvReading(source, *header, options, file).read();
    if (table)
        table->otherSeparator = header->separator != options.separator;
    return table;
}

} // namespace redossier
