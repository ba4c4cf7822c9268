// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/encodedsecrets.h"

#include "core/process/joinedtext.h"

#include <algorithm>
#include <array>
#include <string>

namespace redossier {

namespace {

constexpr std::size_t leastRun = 20;
constexpr std::size_t longestRun = 8192;
//! Decoded bytes that have to be readable before anything is made of them.
constexpr std::size_t leastDecoded = 10;
constexpr int mostFolders = 24;
constexpr int deepestEscape = 3;
constexpr signed char none = -1;

constexpr auto base64Digits = [] {
    std::array<signed char, 256> table{};
    table.fill(none);
    for (int i = 0; i < 26; ++i) {
        table[static_cast<std::size_t>('A' + i)] = static_cast<signed char>(i);
        table[static_cast<std::size_t>('a' + i)] = static_cast<signed char>(26 + i);
    }
    for (int i = 0; i < 10; ++i)
        table[static_cast<std::size_t>('0' + i)] = static_cast<signed char>(52 + i);
    table['+'] = table['-'] = 62;
    table['/'] = table['_'] = 63;
    return table;
}();

int base64Digit(char c)
{
    return base64Digits[static_cast<unsigned char>(c)];
}

int hexDigit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : none;
}

bool isReadable(char c)
{
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t';
}

//! The readable beginning of what a run of base64 holds.
std::string fromBase64(std::string_view run)
{
    std::string text;
    unsigned held = 0;
    unsigned bits = 0;
    for (const char c : run) {
        held = held << 6 | static_cast<unsigned>(base64Digit(c));
        if ((bits += 6) < 8)
            continue;
        bits -= 8;
        const char decoded = static_cast<char>(held >> bits & 0xFFu);
        if (!isReadable(decoded))
            break;
        text += decoded;
    }
    return text;
}

std::string fromHexadecimal(std::string_view run)
{
    std::string text;
    for (std::size_t i = 0; i + 1 < run.size() && hexDigit(run[i]) != none && hexDigit(run[i + 1]) != none; i += 2) {
        const char decoded = static_cast<char>(hexDigit(run[i]) * 16 + hexDigit(run[i + 1]));
        if (!isReadable(decoded))
            break;
        text += decoded;
    }
    return text;
}

//! What JSON writes with a backslash (\/ \" \n \u00xx); `places` are those of each sign in the line, and its end.
std::string fromJsonEscapes(std::string_view line, std::vector<std::size_t> &places)
{
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        places.push_back(i);
        const char next = line[i] == '\\' && i + 1 < line.size() ? line[i + 1] : '\0';
        const bool coded = line.substr(i, 4) == "\\u00" && i + 5 < line.size() && hexDigit(line[i + 4]) != none && hexDigit(line[i + 5]) != none;
        const bool mark = next == '/' || next == '"' || next == '\\' || next == 'n' || next == 't';
        text += coded ? static_cast<char>(hexDigit(line[i + 4]) * 16 + hexDigit(line[i + 5])) : next == 'n' ? '\n' : next == 't' ? '\t' : mark ? next : line[i];
        i += coded ? 5 : mark ? 1 : 0;
    }
    places.push_back(line.size());
    return text;
}

std::string fromPercent(std::string_view run)
{
    std::string text;
    for (std::size_t i = 0; i < run.size(); ++i) {
        const bool coded = run[i] == '%' && i + 2 < run.size() && hexDigit(run[i + 1]) != none && hexDigit(run[i + 2]) != none;
        text += coded ? static_cast<char>(hexDigit(run[i + 1]) * 16 + hexDigit(run[i + 2])) : run[i];
        i += coded ? 2 : 0;
    }
    return text;
}

//! "auth": "dXNlcjpwYXNz" as programs keep a user and a password.
bool isKeptLogin(std::string_view text, std::size_t begin, std::string_view decoded)
{
    const std::size_t from = begin > 24 ? begin - 24 : 0; // quotes may be escaped
    const auto colon = decoded.find(':');
    return text.substr(from, begin - from).find("auth") != std::string_view::npos && colon != std::string_view::npos && colon > 0
           && decoded.size() - colon > 4 && decoded.find_first_of(" \t\r\n") == std::string_view::npos;
}

class EncodedFinder
{
public:
    EncodedFinder(std::string_view text, std::vector<Secret> (*find)(std::string_view), std::vector<Secret> &secrets)
        : m_text(text), m_find(find), m_secrets(secrets)
    {
    }

    void findAll()
    {
        runs();
        percents();
        escapes();
        if (m_text.find('\0') != std::string_view::npos)
            wide();
    }

private:
    void add(std::size_t begin, std::size_t end, std::string_view rule)
    {
        const auto holds = [&](const Secret &one) { return one.begin <= begin && end <= one.end; };
        if (std::none_of(m_secrets.begin(), m_secrets.end(), holds))
            m_secrets.push_back({begin, end, rule, begin});
    }

    //! A run of the digits of base64 (those of hexadecimal are some of them) holds every leastRun-th place.
    void runs()
    {
        for (std::size_t i = leastRun - 1; i < m_text.size(); i += leastRun) {
            if (base64Digit(m_text[i]) == none)
                continue;
            std::size_t begin = i;
            while (begin > 0 && i - begin < longestRun && base64Digit(m_text[begin - 1]) != none)
                --begin;
            std::size_t end = i;
            while (end < m_text.size() && end - begin < longestRun && base64Digit(m_text[end]) != none)
                ++end;
            if (end - begin >= leastRun)
                run(begin, end);
            i = std::max(i, end);
        }
    }

    void run(std::size_t begin, std::size_t end)
    {
        const auto text = m_text.substr(begin, end - begin);
        std::string decoded = fromHexadecimal(text);
        if (decoded.size() < leastDecoded)
            decoded = fromBase64(text);
        if (decoded.size() < leastDecoded && (text.front() == '+' || text.front() == '-')) { // a line of a patch
            ++begin;
            decoded = fromHexadecimal(text.substr(1));
            if (decoded.size() < leastDecoded)
                decoded = fromBase64(text.substr(1));
        }
        // A folder before it would be taken for its beginning.
        int folders = 0;
        for (std::size_t slash = begin; decoded.size() < leastDecoded && slash + leastRun < end && folders < mostFolders; ++slash) {
            if (m_text[slash] != '/')
                continue;
            ++folders;
            begin = slash + 1;
            decoded = fromBase64(m_text.substr(begin, end - begin));
        }
        if (decoded.size() < leastDecoded || (m_find(decoded).empty() && !isKeptLogin(m_text, begin, decoded)))
            return;
        while (end < m_text.size() && m_text[end] == '=')
            ++end;
        add(begin, end, "encoded");
    }

    void percents()
    {
        constexpr std::string_view stops = " \t\r\n\"'<>`,;";
        for (auto sign = m_text.find('%'); sign < m_text.size(); sign = m_text.find('%', sign + 1)) {
            if (sign + 2 >= m_text.size() || hexDigit(m_text[sign + 1]) == none || hexDigit(m_text[sign + 2]) == none)
                continue;
            std::size_t begin = sign;
            while (begin > 0 && sign - begin < longestRun && stops.find(m_text[begin - 1]) == std::string_view::npos)
                --begin;
            const auto end = std::min({m_text.find_first_of(stops, sign), m_text.size(), sign + longestRun});
            const std::string decoded = fromPercent(m_text.substr(begin, end - begin));
            if (!m_find(decoded).empty() && m_find(m_text.substr(begin, end - begin)).empty())
                add(begin, end, "encoded");
            sign = end - 1;
        }
    }

    //! Lines of JSON, and of JSON within JSON.
    void escapes()
    {
        for (auto sign = m_text.find('\\'); sign < m_text.size(); sign = m_text.find('\\', sign + 1)) {
            if (sign + 1 >= m_text.size() || std::string_view("/\"unt\\").find(m_text[sign + 1]) == std::string_view::npos)
                continue;
            std::size_t begin = sign;
            while (begin > 0 && sign - begin < longestRun && m_text[begin - 1] != '\n' && m_text[begin - 1] != '\r')
                --begin;
            const auto near = m_text.substr(0, std::min(m_text.size(), sign + longestRun));
            const auto end = std::min(near.find_first_of("\r\n", sign), near.size());
            escaped(begin, end);
            sign = std::max(sign, end - 1);
        }
    }

    void escaped(std::size_t begin, std::size_t end)
    {
        std::string text(m_text.substr(begin, end - begin));
        std::vector<std::size_t> places; // of each sign of `text` in the line
        for (int level = 0; level < deepestEscape && text.find('\\') != std::string::npos; ++level) {
            std::vector<std::size_t> inner;
            std::string decoded = fromJsonEscapes(text, inner);
            for (std::size_t &place : inner)
                place = level == 0 ? place : places[place];
            places = std::move(inner);
            text = std::move(decoded);
            for (const Secret &secret : m_find(text))
                add(begin + places[secret.begin], begin + places[secret.end], secret.rule);
            if (const auto seen = withoutUnseen(text))
                for (const Secret &secret : m_find(seen->text()))
                    add(begin + places[seen->begin(secret.begin)], begin + places[seen->end(secret.end)], secret.rule);
        }
    }

    //! Every second byte zero.
    void wide()
    {
        for (auto zero = m_text.find('\0', 1); zero < m_text.size(); zero = m_text.find('\0', zero + 1)) {
            const std::size_t begin = zero - 1;
            std::string narrow;
            std::size_t end = begin;
            for (; end + 1 < m_text.size() && isReadable(m_text[end]) && m_text[end + 1] == '\0'; end += 2)
                narrow += m_text[end];
            if (narrow.size() >= 8)
                for (const Secret &secret : m_find(narrow))
                    add(begin + 2 * secret.begin, begin + 2 * secret.end, secret.rule.empty() ? "encoded" : secret.rule);
            zero = std::max(zero, end);
        }
    }

    std::string_view m_text;
    std::vector<Secret> (*m_find)(std::string_view);
    std::vector<Secret> &m_secrets;
};

} // namespace

void addEncoded(std::string_view text, std::vector<Secret> (*find)(std::string_view), std::vector<Secret> &secrets)
{
    EncodedFinder(text, find, secrets).findAll();
}

} // namespace redossier
