// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/jsonscanner.h"

#include "core/engine/unicode.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr int depthLimit = 64;

bool isDigit(char character)
{
    return character >= '0' && character <= '9';
}

} // namespace

bool JsonScanner::refuse(std::string why)
{
    if (m_rule.empty())
        m_rule = std::move(why);
    return false;
}

Error JsonScanner::error(std::string_view file) const
{
    if (m_unreadable)
        return *m_unreadable;
    return {"output_invalid", std::string(file), (m_source ? m_source->spelledPlace(m_at) : std::string()) + m_rule};
}

bool JsonScanner::fill(std::size_t count)
{
    constexpr std::size_t atOnce = 64u << 10;
    if (!m_source || m_unreadable || count > m_source->size() - std::min(m_at, m_source->size()))
        return false;
    const std::uint64_t from = std::min(m_at, m_kept);
    const std::uint64_t have = from - m_windowAt < m_window.size() ? m_window.size() - (from - m_windowAt) : 0;
    const std::uint64_t want = std::min(m_source->size() - from, std::max<std::uint64_t>(have + atOnce, m_at - from + count));
    m_buffer.erase(0, m_buffer.size() - have);
    m_buffer.resize(want);
    m_window = m_buffer;
    m_windowAt = from;
    m_source->tell(m_pass, from);
    if (const auto read = m_source->read(from + have, m_buffer.data() + have, want - have); !read) {
        m_unreadable = read.error();
        m_window = {};
        return refuse("unreadable");
    }
    return true;
}

void JsonScanner::skipBlanks()
{
    for (; has(); ++m_at) {
        if (look() == '\n')
            ++m_line;
        else if (look() != ' ' && look() != '\r' && look() != '\t')
            return;
    }
}

bool JsonScanner::pass(JsonVisitor &visitor, JsonEvent event, const JsonPlace &place, std::string_view text)
{
    if (visitor.take({event, place.offset, place.line, text}))
        return true;
    m_at = place.offset;
    return refuse(visitor.rule);
}

void JsonScanner::begin(const JsonPlace &place)
{
    m_at = place.offset;
    m_line = place.line;
    m_kept = nothing;
    if (m_source && m_at < m_windowAt) {
        m_window = {};
        m_windowAt = m_at;
    }
}

bool JsonScanner::scanValue(JsonPlace &place, JsonVisitor &visitor)
{
    begin(place);
    m_rule.clear();
    if (!value(visitor, 0))
        return false;
    place = here();
    return true;
}

bool JsonScanner::passBlanks(JsonPlace &place)
{
    begin(place);
    skipBlanks();
    place = here();
    return has();
}

bool JsonScanner::scanDocument(JsonVisitor &visitor)
{
    JsonPlace place;
    if (!scanValue(place, visitor))
        return false;
    skipBlanks();
    return !has() || refuse("something follows the end of the document");
}

bool JsonScanner::value(JsonVisitor &visitor, int depth)
{
    skipBlanks();
    if (depth > depthLimit)
        return refuse("nested deeper than " + std::to_string(depthLimit) + " levels");
    if (!has())
        return refuse("the text ends where a value is expected");
    const JsonPlace begin = here();
    if (peek('{'))
        return object(visitor, depth);
    if (peek('['))
        return array(visitor, depth);
    if (peek('"')) {
        std::string text;
        return string(text) && pass(visitor, JsonEvent::string, begin, text);
    }
    if (isDigit(look()) || (look() == '-' && has(2) && isDigit(look(1))))
        return number(visitor);
    return word(visitor);
}

bool JsonScanner::object(JsonVisitor &visitor, int depth)
{
    if (!pass(visitor, JsonEvent::objectBegin, here()))
        return false;
    ++m_at;
    skipBlanks();
    for (bool first = true; !peek('}'); first = false) {
        if (!first && !peek(','))
            return refuse("a comma or } is expected");
        m_at += first ? 0 : 1;
        skipBlanks();
        const JsonPlace begin = here();
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
    if (!pass(visitor, JsonEvent::objectEnd, here()))
        return false;
    ++m_at;
    return true;
}

bool JsonScanner::array(JsonVisitor &visitor, int depth)
{
    if (!pass(visitor, JsonEvent::arrayBegin, here()))
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
    if (!pass(visitor, JsonEvent::arrayEnd, here()))
        return false;
    ++m_at;
    return true;
}

bool JsonScanner::hexDigits(std::uint32_t &code)
{
    code = 0;
    for (int i = 0; i < 4; ++i, ++m_at) {
        const char digit = has() ? look() : '\0';
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
    if (!has())
        return refuse("the text ends inside a string");
    const char letter = look();
    ++m_at;
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
        if (!has(2) || look() != '\\' || look(1) != 'u')
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
    const auto isPlain = [](char one) { return one != '"' && one != '\\' && static_cast<unsigned char>(one) >= 0x20; };
    ++m_at;
    while (has()) {
        const std::string_view ahead = m_window.substr(m_at - m_windowAt);
        const auto end = std::find_if_not(ahead.begin(), ahead.end(), isPlain);
        into.append(ahead.begin(), end);
        m_at += static_cast<std::uint64_t>(end - ahead.begin());
        if (into.size() > textLimit)
            return refuse("a text of more than 16 MiB");
        if (end == ahead.end())
            continue;
        if (static_cast<unsigned char>(*end) < 0x20)
            return refuse("a control character inside a string");
        const bool closes = *end == '"';
        ++m_at;
        if (closes)
            return true;
        if (!escape(into))
            return false;
    }
    return refuse("the text ends inside a string");
}

bool JsonScanner::number(JsonVisitor &visitor)
{
    const JsonPlace begin = here();
    m_kept = begin.offset;
    const auto digits = [this] {
        const std::uint64_t from = m_at;
        while (has() && isDigit(look()) && m_at - m_kept <= textLimit)
            ++m_at;
        return m_at > from;
    };
    m_at += peek('-') ? 1 : 0;
    if (peek('0') && has(2) && isDigit(look(1)))
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
    if (m_at - m_kept > textLimit)
        return refuse("a number of more than 16 MiB");
    m_kept = nothing;
    return pass(visitor, JsonEvent::number, begin, m_window.substr(begin.offset - m_windowAt, m_at - begin.offset));
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
        if (!has(known.text.size()) || m_window.substr(m_at - m_windowAt, known.text.size()) != known.text)
            continue;
        const JsonPlace begin = here();
        m_at += known.text.size();
        return pass(visitor, known.event, begin, known.text);
    }
    return refuse("a value is expected");
}

} // namespace redossier
