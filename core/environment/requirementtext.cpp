// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementtext.h"

#include "core/plain/filename.h"

#include <QByteArray>
#include <QString>
#include <QStringDecoder>
#include <algorithm>
#include <array>
#include <optional>

namespace redossier {

namespace {

struct ByteOrderMark
{
    std::string_view bytes;
    std::string_view name;
    QStringConverter::Encoding encoding;
};

using namespace std::string_view_literals;

//! UTF-32 little endian begins with the mark of UTF-16 little endian: the longer one is looked for first.
const std::array<ByteOrderMark, 5> byteOrderMarks{{
    {"\xef\xbb\xbf"sv, "utf-8", QStringConverter::Utf8},
    {"\xff\xfe\0\0"sv, "utf-32-le", QStringConverter::Utf32LE},
    {"\0\0\xfe\xff"sv, "utf-32-be", QStringConverter::Utf32BE},
    {"\xff\xfe"sv, "utf-16-le", QStringConverter::Utf16LE},
    {"\xfe\xff"sv, "utf-16-be", QStringConverter::Utf16BE},
}};

std::string decoded(std::string_view bytes, QStringConverter::Encoding encoding)
{
    QStringDecoder decoder(encoding, QStringConverter::Flag::Stateless);
    const QString text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return text.toStdString();
}

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}

//! What follows "coding:" or "coding=" in a comment of the first two lines (PEP 263).
std::string declaredEncoding(std::string_view bytes)
{
    for (int line = 0; line < 2 && !bytes.empty(); ++line) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const std::string_view text = bytes.substr(0, end);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        const std::size_t place = text.find("coding");
        if (!text.starts_with('#') || place == std::string_view::npos || place + 6 >= text.size()
            || (text[place + 6] != ':' && text[place + 6] != '='))
            continue;
        std::string name;
        for (const char c : text.substr(place + 7)) {
            if (name.empty() && isSpace(c))
                continue;
            const bool isNameCharacter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                || c == '-' || c == '_' || c == '.';
            if (!isNameCharacter)
                break;
            name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : (c == '_' ? '-' : c);
        }
        if (!name.empty())
            return name;
    }
    return {};
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

int firstInvalidLine(std::string_view bytes)
{
    int line = 1;
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        if (!isValidUtf8(bytes.substr(0, end)))
            return line;
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
        ++line;
    }
    return 0;
}

//! The line ends of Python's str.splitlines: their length in UTF-8, 0 where none stands.
std::size_t lineEndLength(std::string_view rest)
{
    if (rest.starts_with("\r\n"))
        return 2;
    const char c = rest.front();
    if (c == '\n' || c == '\r' || c == '\v' || c == '\f' || (c >= '\x1c' && c <= '\x1e'))
        return 1;
    if (rest.starts_with("\xc2\x85"))
        return 2;
    return rest.starts_with("\xe2\x80\xa8") || rest.starts_with("\xe2\x80\xa9") ? 3 : 0;
}

std::vector<std::string> physicalLines(std::string_view text)
{
    std::vector<std::string> lines;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = lineEndLength(text.substr(i));
        if (length == 0) {
            ++i;
            continue;
        }
        lines.emplace_back(text.substr(start, i - start));
        i += length;
        start = i;
    }
    if (start < text.size())
        lines.emplace_back(text.substr(start));
    return lines;
}

bool isCommentLine(std::string_view line)
{
    const auto first = std::find_if_not(line.begin(), line.end(), isSpace);
    return first != line.end() && *first == '#';
}

std::string withoutBackslashesAround(std::string_view line)
{
    const std::size_t first = line.find_first_not_of('\\');
    if (first == std::string_view::npos)
        return {};
    return std::string(line.substr(first, line.find_last_not_of('\\') - first + 1));
}

//! A "#" begins a comment at the start or after white space; elsewhere it is a fragment of a URL.
std::string withoutComment(std::string_view line)
{
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '#' && (i == 0 || isSpace(line[i - 1]))) {
            line = line.substr(0, i);
            break;
        }
    }
    while (!line.empty() && isSpace(line.back()))
        line.remove_suffix(1);
    while (!line.empty() && isSpace(line.front()))
        line.remove_prefix(1);
    return std::string(line);
}

} // namespace

DecodedText decodeRequirements(std::string_view bytes)
{
    for (const ByteOrderMark &mark : byteOrderMarks) {
        if (!bytes.starts_with(mark.bytes))
            continue;
        const std::string_view content = bytes.substr(mark.bytes.size());
        DecodedText result{decoded(content, mark.encoding), std::string(mark.name), true, true, 0};
        if (mark.encoding == QStringConverter::Utf8)
            result.firstBadLine = firstInvalidLine(content);
        return result;
    }
    const std::string declared = declaredEncoding(bytes);
    if (declared.empty() || isOneOf(declared, {"utf-8", "utf8", "us-ascii", "ascii"})) {
        const int bad = firstInvalidLine(bytes);
        return {bad ? decoded(bytes, QStringConverter::Latin1) : std::string(bytes), "utf-8", false, true, bad};
    }
    const bool known = isOneOf(declared, {"latin-1", "latin1", "iso-8859-1", "iso8859-1", "l1"});
    return {decoded(bytes, QStringConverter::Latin1), declared, false, known, 0};
}

std::vector<LogicalLine> logicalLines(std::string_view text)
{
    std::vector<LogicalLine> lines;
    std::optional<LogicalLine> open;
    const auto finish = [&lines](LogicalLine line) {
        line.text = withoutComment(line.text);
        if (!line.text.empty())
            lines.push_back(std::move(line));
    };
    int number = 0;
    for (std::string &physical : physicalLines(text)) {
        ++number;
        const bool isComment = isCommentLine(physical);
        if (physical.ends_with('\\') && !isComment) {
            if (!open)
                open = LogicalLine{number, {}, 0};
            open->text += withoutBackslashesAround(physical);
            continue;
        }
        if (!open) {
            finish({number, std::move(physical), 0});
            continue;
        }
        open->text += (isComment ? " " : "") + physical;
        open->cutByComment = isComment ? number : 0;
        finish(*std::exchange(open, std::nullopt));
    }
    if (open)
        finish(*open);
    return lines;
}

} // namespace redossier
