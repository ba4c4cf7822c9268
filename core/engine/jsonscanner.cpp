// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonscanner.h"

#include "core/engine/unicode.h"

#include <limits>

namespace redossier {

namespace {

constexpr int depthLimit = 64;

bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

} // namespace

LineAndColumn placeIn(std::string_view text, std::size_t offset)
{
    LineAndColumn place;
    for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
        if (text[i] == '\n')
            place = {place.line + 1, 1};
        else if ((static_cast<unsigned char>(text[i]) & 0xC0u) != 0x80u)
            ++place.column;
    }
    return place;
}

std::string spelledPlace(std::string_view text, std::size_t offset)
{
    const auto place = placeIn(text, offset);
    return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": ";
}

bool JsonScanner::refuse(std::string why)
{
    if (m_rule.empty())
        m_rule = std::move(why);
    return false;
}

void JsonScanner::skipBlanks()
{
    while (m_at < m_text.size() &&
           (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\r' || m_text[m_at] == '\t'))
        ++m_at;
}

bool JsonScanner::pass(JsonVisitor &visitor, JsonEvent event, std::size_t offset, std::string_view text)
{
    if (visitor.take({event, offset, text}))
        return true;
    m_at = offset;
    return refuse(visitor.rule);
}

bool JsonScanner::scanValue(std::size_t &offset, JsonVisitor &visitor)
{
    m_at = offset;
    m_rule.clear();
    if (!value(visitor, 0))
        return false;
    offset = m_at;
    return true;
}

bool JsonScanner::scanDocument(JsonVisitor &visitor)
{
    std::size_t offset = 0;
    if (!scanValue(offset, visitor))
        return false;
    skipBlanks();
    return m_at == m_text.size() || refuse("something follows the end of the document");
}

bool JsonScanner::value(JsonVisitor &visitor, int depth)
{
    skipBlanks();
    if (depth > depthLimit)
        return refuse("nested deeper than " + std::to_string(depthLimit) + " levels");
    if (m_at >= m_text.size())
        return refuse("the text ends where a value is expected");
    const std::size_t begin = m_at;
    if (peek('{'))
        return object(visitor, depth);
    if (peek('['))
        return array(visitor, depth);
    if (peek('"')) {
        std::string text;
        return string(text) && pass(visitor, JsonEvent::string, begin, text);
    }
    if (isDigit(m_text[m_at]) || (peek('-') && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1])))
        return number(visitor);
    return word(visitor);
}

bool JsonScanner::object(JsonVisitor &visitor, int depth)
{
    if (!pass(visitor, JsonEvent::objectBegin, m_at))
        return false;
    ++m_at;
    skipBlanks();
    for (bool first = true; !peek('}'); first = false) {
        if (!first && !peek(','))
            return refuse("a comma or } is expected");
        m_at += first ? 0 : 1;
        skipBlanks();
        const std::size_t begin = m_at;
        std::string key;
        if (!peek('"'))
            return refuse("a key in double quotes is expected");
        if (!string(key) || !pass(visitor, JsonEvent::key, begin, key))
            return false;
        skipBlanks();
        if (!peek(':'))
            return refuse("a colon is expected");
        ++m_at;
        if (!value(visitor, depth + 1))
            return false;
        skipBlanks();
    }
    if (!pass(visitor, JsonEvent::objectEnd, m_at))
        return false;
    ++m_at;
    return true;
}

bool JsonScanner::array(JsonVisitor &visitor, int depth)
{
    if (!pass(visitor, JsonEvent::arrayBegin, m_at))
        return false;
    ++m_at;
    skipBlanks();
    for (bool first = true; !peek(']'); first = false) {
        if (!first && !peek(','))
            return refuse("a comma or ] is expected");
        m_at += first ? 0 : 1;
        if (!value(visitor, depth + 1))
            return false;
        skipBlanks();
    }
    if (!pass(visitor, JsonEvent::arrayEnd, m_at))
        return false;
    ++m_at;
    return true;
}

bool JsonScanner::hexDigits(std::uint32_t &code)
{
    code = 0;
    for (int i = 0; i < 4; ++i, ++m_at) {
        const char digit = m_at < m_text.size() ? m_text[m_at] : '\0';
        const int value = isDigit(digit) ? digit - '0'
                          : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
                          : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10 : -1;
        if (value < 0)
            return refuse("four hexadecimal digits are expected");
        code = code * 16 + static_cast<std::uint32_t>(value);
    }
    return true;
}

bool JsonScanner::escape(std::string &into)
{
    static constexpr std::string_view letters = "\"\\/bfnrt";
    static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (m_at >= m_text.size())
        return refuse("the text ends inside a string");
    const char letter = m_text[m_at++];
    if (const auto place = letters.find(letter); place != std::string_view::npos) {
        into += meanings[place];
        return true;
    }
    std::uint32_t code = 0;
    if (letter != 'u')
        return refuse("an unknown escape");
    if (!hexDigits(code))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        std::uint32_t low = 0;
        if (m_text.substr(m_at, 2) != "\\u")
            return refuse("half of a surrogate pair");
        m_at += 2;
        if (!hexDigits(low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return refuse("half of a surrogate pair");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code < 0xe000) {
        return refuse("half of a surrogate pair");
    }
    appendUtf8(into, code);
    return true;
}

bool JsonScanner::string(std::string &into)
{
    for (++m_at; m_at < m_text.size();) {
        const char character = m_text[m_at];
        if (character == '"') {
            ++m_at;
            return true;
        }
        if (static_cast<unsigned char>(character) < 0x20)
            return refuse("a control character inside a string");
        ++m_at;
        if (character != '\\')
            into += character;
        else if (!escape(into))
            return false;
    }
    return refuse("the text ends inside a string");
}

bool JsonScanner::number(JsonVisitor &visitor)
{
    const std::size_t begin = m_at;
    const auto digits = [this] {
        const std::size_t from = m_at;
        while (m_at < m_text.size() && isDigit(m_text[m_at]))
            ++m_at;
        return m_at > from;
    };
    m_at += peek('-') ? 1 : 0;
    if (peek('0') && m_at + 1 < m_text.size() && isDigit(m_text[m_at + 1]))
        return refuse("a number that begins with 0");
    digits();
    if (peek('.')) {
        ++m_at;
        if (!digits())
            return refuse("a digit is expected behind the point");
    }
    if (peek('e') || peek('E')) {
        ++m_at;
        m_at += peek('+') || peek('-') ? 1 : 0;
        if (!digits())
            return refuse("a digit is expected in the exponent");
    }
    return pass(visitor, JsonEvent::number, begin, m_text.substr(begin, m_at - begin));
}

bool JsonScanner::word(JsonVisitor &visitor)
{
    static constexpr struct
    {
        std::string_view text;
        JsonEvent event;
    } words[] = {{"null", JsonEvent::null},      {"true", JsonEvent::boolean},      {"false", JsonEvent::boolean},
                 {"NaN", JsonEvent::number},     {"Infinity", JsonEvent::number},   {"-Infinity", JsonEvent::number}};
    for (const auto &known : words) {
        if (m_text.substr(m_at, known.text.size()) != known.text)
            continue;
        const std::size_t begin = m_at;
        m_at += known.text.size();
        return pass(visitor, known.event, begin, known.text);
    }
    return refuse("a value is expected");
}

} // namespace redossier
