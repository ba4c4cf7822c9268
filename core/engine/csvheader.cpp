// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/csvheader.h"

#include "core/engine/csvscanner.h"
#include "core/engine/numbertext.h"
#include "core/engine/textfile.h"
#include "core/engine/textpieces.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <set>

namespace redossier {

namespace {

char separatorOf(std::string_view text, char usual)
{
    if (usual != ',')
        return usual;
    const std::string_view first = text.substr(0, text.find_first_of("\r\n"));
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

//! The first record of `text`, which may be cut (then it ends where the text does, or breaks a rule). A rule, where one is broken.
std::string takeFirstRecord(std::string_view text, CsvHeader &header, std::size_t &end)
{
    header.names.clear();
    header.separator = separatorOf(text, header.separator);
    CsvScanner scanner(text, header.separator);
    const bool read = scanner.readRecord(
        [&](std::size_t, std::string_view field, const Decimal *) { header.names.emplace_back(withoutBlanks(field)); });
    end = text.size() - scanner.rest().size();
    header.bodyLine = scanner.nextLine();
    return read ? std::string() : scanner.rule();
}

Outcome readFirstRecord(const ByteSource &source, const CsvOptions &options, const std::string &file, CsvHeader &header)
{
    constexpr std::uint64_t enoughForMost = 64 << 10;
    for (std::uint64_t length : {enoughForMost, TextPieces::recordLimit + enoughForMost}) {
        length = std::min(length, source.size());
        const auto bytes = textFrom(source, 0, length, file);
        if (!bytes)
            return bytes.error();
        const std::size_t mark = bytes->starts_with("\xef\xbb\xbf") ? 3 : 0;
        const std::string_view text = std::string_view(*bytes).substr(mark);
        if (text.empty())
            return Error{"output_invalid", file, "the file is empty"};
        std::size_t end = 0;
        header.separator = options.separator;
        const std::string rule = takeFirstRecord(text, header, end);
        if (length < source.size() && length <= TextPieces::recordLimit && (!rule.empty() || end == text.size()))
            continue;
        if (const auto checked = checkText(text.substr(0, end), 1, file); !checked)
            return checked;
        if (!rule.empty())
            return Error{"output_invalid", file, rule};
        header.isData = isHeaderless(header.names);
        header.body = mark + (header.isData ? 0 : end);
        if (header.isData)
            header.bodyLine = 1;
        return Done{};
    }
    return Error{"internal", file, "a record that never ends"};
}

} // namespace

Result<CsvHeader> readCsvHeader(const ByteSource &source, const CsvOptions &options, const std::string &file)
{
    CsvHeader header;
    if (const auto read = readFirstRecord(source, options, file, header); !read)
        return read.error();
    if (header.isData)
        for (std::size_t i = 0; i < header.names.size(); ++i)
            header.names[i] = std::to_string(i);
    std::set<std::string_view> seen;
    for (const std::string &name : header.names)
        if (!seen.insert(name).second)
            return Error{"output_invalid", file, "line 1: two columns are named \"" + visibleText(name.substr(0, 80)) + "\""};
    if (!options.identifierColumn)
        return header;
    const auto found = std::find(header.names.begin(), header.names.end(), *options.identifierColumn);
    if (found == header.names.end())
        return Error{"identifiers_unreadable", file, "there is no column \"" + *options.identifierColumn + "\""};
    header.identifierColumn = static_cast<std::size_t>(found - header.names.begin());
    return header;
}

} // namespace redossier
