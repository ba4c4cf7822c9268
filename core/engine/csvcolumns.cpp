// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvcolumns.h"

namespace redossier {

void CsvColumnFacts::add(std::string_view field, const NumberText &number, std::uint64_t line)
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

void CsvColumnFacts::append(const CsvColumnFacts &later, std::uint64_t linesBefore)
{
    hasPoint = hasPoint || later.hasPoint;
    hasText = hasText || later.hasText;
    hasComma = hasComma || later.hasComma;
    commaProven = commaProven || later.commaProven;
    if (commaLine == 0 && later.commaLine > 0)
        commaLine = linesBefore + later.commaLine;
}

Result<bool> hasDecimalCommas(const std::vector<CsvColumnFacts> &columns, const std::string &file)
{
    bool proven = false;
    bool point = false;
    const CsvColumnFacts *comma = nullptr;
    for (const CsvColumnFacts &facts : columns) {
        if (facts.hasText)
            continue;
        point = point || facts.hasPoint;
        proven = proven || facts.commaProven;
        if (facts.hasComma && !comma)
            comma = &facts;
    }
    if (!comma)
        return false;
    const std::string place = "line " + std::to_string(comma->commaLine) + ": ";
    if (point)
        return Error{"output_ambiguous", file, place + "numbers with a comma beside numbers with a point"};
    if (!proven)
        return Error{"output_ambiguous", file, place + "each comma could be a decimal comma or one between thousands"};
    return true;
}

} // namespace redossier
