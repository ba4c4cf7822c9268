// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvrows.h"

#include "core/engine/csvscanner.h"

namespace redossier {

namespace {

std::string wrongCount(std::uint64_t line, std::size_t count, std::size_t expected)
{
    return "line " + std::to_string(line) + ": " + std::to_string(count) + " field(s), and " + std::to_string(expected) + " are expected";
}

} // namespace

void CsvRows::addField(std::size_t column, std::string_view field, std::uint64_t line)
{
    if (column == m_layout.identifierColumn)
        return identifiers.push_back(field);
    const NumberText number = readNumber(field);
    if (!facts[column].hasText)
        facts[column].add(field, number, line);
    if (number.kind != NumberText::Kind::none)
        return cells.addNumber(number, field);
    if (!m_layout.decimalComma || !looksLikeDecimalComma(field))
        return cells.addText(field);
    std::string pointed(withoutBlanks(field));
    pointed[pointed.find(',')] = '.';
    cells.addNumber(readNumber(pointed), pointed);
}

Result<std::uint64_t> CsvRows::read(std::string_view text, std::uint64_t line, const std::string &file)
{
    const auto invalid = [&file](std::string rule) { return Error{"output_invalid", file, std::move(rule)}; };
    CsvScanner scanner(text, m_layout.separator, line);
    const std::size_t expected = m_layout.columns;
    // An empty line is a record where there is one column.
    while (!scanner.atEnd() && !(expected > 1 && scanner.onlyLineEndsFollow())) {
        if (m_emptyLine > 0)
            return invalid(wrongCount(m_emptyLine, 1, expected));
        std::size_t count = 0;
        const bool read = scanner.readRecord([&](std::size_t column, std::string_view field, const Decimal *decimal) {
            count = column + 1;
            if (column >= expected)
                return;
            if (decimal && column != m_layout.identifierColumn)
                addDecimal(column, *decimal, field);
            else
                addField(column, field, scanner.line());
        });
        if (!read)
            return invalid(scanner.rule());
        if (count != expected)
            return invalid(wrongCount(scanner.line(), count, expected));
        lines.push_back(scanner.line());
    }
    if (!scanner.atEnd() && m_emptyLine == 0)
        m_emptyLine = scanner.nextLine();
    scanner.passLineEnds();
    return scanner.nextLine();
}

bool CsvRows::append(CsvRows &later, std::uint64_t linesBefore)
{
    if (!cells.joins() || !later.cells.joins() || (m_emptyLine > 0 && !later.lines.empty()))
        return false;
    for (std::size_t i = 0; i < facts.size(); ++i)
        facts[i].append(later.facts[i], linesBefore);
    identifiers.append(later.identifiers);
    lines.append(later.lines, linesBefore);
    cells.append(std::move(later.cells));
    if (m_emptyLine == 0 && later.m_emptyLine > 0)
        m_emptyLine = linesBefore + later.m_emptyLine;
    later.clear();
    return true;
}

void CsvRows::reserve(double times)
{
    identifiers.reserve(times);
    cells.reserve(static_cast<std::uint64_t>(static_cast<double>(cells.size()) * times));
}

void CsvRows::clear()
{
    facts.assign(facts.size(), {});
    identifiers.clear();
    lines.clear();
    cells.clear();
    m_emptyLine = 0;
}

} // namespace redossier
