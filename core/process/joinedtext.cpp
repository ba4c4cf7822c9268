// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/joinedtext.h"

#include "core/process/secretfinder.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

constexpr std::string_view border = "\u2502";
//! No window that breaks words is narrower.
constexpr std::size_t leastWidth = 60;
constexpr std::size_t longestSequence = 2048;
constexpr std::size_t longestIndent = 48;
constexpr std::size_t longestWord = 4096;
//! So many words behind a joint may belong to a credential that stands across it: a name, a blank, a value.
constexpr int wordsBehind = 3;
//! In a row, as many as one credential has signs.
constexpr int mostJoints = 128;

bool isLineEnd(char c)
{
    return c == '\r' || c == '\n';
}
bool isBlank(char c)
{
    return c == ' ' || c == '\t' || isLineEnd(c);
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isContinued(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

//! What stands inside of credentials and of the names before them.
constexpr auto wordSigns = [] {
    std::array<bool, 256> table{};
    for (int c = '0'; c <= '9'; ++c)
        table[static_cast<std::size_t>(c)] = true;
    for (int c = 0; c < 26; ++c)
        table[static_cast<std::size_t>('a' + c)] = table[static_cast<std::size_t>('A' + c)] = true;
    for (const char c : {'_', '-', '+', '/', '=', '.', '%', ':', '@', '&', '?', '~', '#', '!', '$', '*', ',', ';'})
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

bool isWordSign(char c)
{
    return wordSigns[static_cast<unsigned char>(c)];
}

//! Bytes at which something unseen may begin.
constexpr auto suspicious = [] {
    std::array<bool, 256> table{};
    for (std::size_t c = 0; c < 32; ++c)
        table[c] = c != '\t' && c != '\n' && c != '\r';
    table[0x7F] = table[0xC2] = table[0xE2] = table[0xEF] = true;
    return table;
}();

struct Sequence
{
    std::size_t length;
    bool open; //!< the text ended before it did
};

//! An escape sequence of a terminal (ECMA-48) at the sign ESC.
Sequence escapeAt(std::string_view text, std::size_t esc)
{
    if (esc + 1 >= text.size())
        return {1, true};
    std::size_t end = esc + 2;
    const auto goOn = [&](char first, char last) {
        while (end < text.size() && text[end] >= first && text[end] <= last)
            ++end;
    };
    switch (text[esc + 1]) {
    case '[': // parameters, then one final letter
        goOn(' ', '?');
        return end >= text.size() ? Sequence{end - esc, true} : Sequence{end + (text[end] >= '@' && text[end] <= '~' ? 1 : 0) - esc, false};
    case ']': case 'P': case 'X': case '^': case '_': { // a text up to BEL or ESC \.
        const auto near = text.substr(0, std::min(text.size(), esc + longestSequence));
        const auto stop = near.find_first_of("\a\x1b\n", end);
        if (stop == std::string_view::npos)
            return near.size() < text.size() ? Sequence{2, false} : Sequence{text.size() - esc, true};
        return {stop + (text[stop] == '\a' ? 1u : text.substr(stop, 2) == "\x1b\\" ? 2u : 0u) - esc, false};
    }
    default: // intermediate signs, and one final letter
        --end;
        goOn(' ', '/');
        return end >= text.size() ? Sequence{text.size() - esc, true} : Sequence{end + 1 - esc, false};
    }
}

//! How many bytes at `place` show nothing.
std::size_t unseenAt(std::string_view text, std::size_t place)
{
    const auto byte = [&](std::size_t i) { return place + i < text.size() ? static_cast<unsigned char>(text[place + i]) : 0u; };
    switch (byte(0)) {
    case 0x1B:
        return escapeAt(text, place).length;
    case '\b': { // signs that are struck twice, as printers make them bold, stand beside each other
        const bool twice = place > 0 && place + 1 < text.size() && byte(1) == static_cast<unsigned char>(text[place - 1]);
        return twice && (byte(3) == '\b' || (place >= 3 && text[place - 3] == '\b')) ? 2 : 1;
    }
    case 0xC2:
        return byte(1) == 0xAD ? 2 : 0; // soft hyphen
    case 0xE2: { // U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F
        const unsigned last = byte(2);
        const bool unseen = byte(1) == 0x80 ? (last >= 0x8B && last <= 0x8F) || (last >= 0xAA && last <= 0xAE) : byte(1) == 0x81 && last >= 0xA0 && last <= 0xAF;
        return unseen ? 3 : 0;
    }
    case 0xEF:
        return byte(1) == 0xBB && byte(2) == 0xBF ? 3 : 0;
    default:
        return 1;
    }
}

std::size_t signs(std::string_view line)
{
    return line.size() - static_cast<std::size_t>(std::count_if(line.begin(), line.end(), isContinued));
}

std::size_t lineBegin(std::string_view text, std::size_t place)
{
    while (place > 0 && !isLineEnd(text[place - 1]))
        --place;
    return place;
}

std::string_view lastWord(std::string_view line)
{
    std::size_t begin = line.size();
    while (begin > 0 && line.size() - begin < longestWord && !isBlank(line[begin - 1]))
        --begin;
    return line.substr(begin);
}

//! Whether the last word of a line is a value, or stands near one, that a name or an address began.
bool isValue(std::string_view line, std::string_view word)
{
    const auto near = line.substr(line.size() - std::min(line.size(), std::max<std::size_t>(word.size(), 128)));
    return triggerIn(near) < near.size();
}

//! Numbers alone, as a progress bar counts, are no beginning of a word; but behind a name they may be one of its value.
bool mayGoOn(std::string_view line)
{
    const auto word = lastWord(line);
    return line.size() == 1 || std::any_of(word.begin(), word.end(), isLetter) || isValue(line, word);
}

//! Widths that windows and programs have when nobody chose one: 80 for whatever writes into a pipe. A line of another width
//! is not taken for one that was broken.
bool isUsualWidth(std::size_t width)
{
    constexpr std::array<std::size_t, 28> usual{60,  64,  70,  72,  76,  78,  79,  80,  90,  99,  100, 119, 120, 127,
                                                128, 132, 140, 150, 159, 160, 180, 199, 200, 238, 240, 250, 255, 256};
    return std::binary_search(usual.begin(), usual.end(), width);
}

//! Over "│" and the blanks between text and border, up to three boxes.
std::size_t beforeBorders(std::string_view line)
{
    std::size_t end = line.size();
    for (int boxes = 0; boxes < 3; ++boxes) {
        auto inside = line.substr(0, end);
        while (inside.ends_with(' '))
            inside.remove_suffix(1);
        if (!inside.ends_with(border))
            break;
        inside.remove_suffix(border.size());
        while (inside.ends_with(' '))
            inside.remove_suffix(1);
        end = inside.size();
    }
    return end;
}

std::size_t behindBorders(std::string_view text, std::size_t from)
{
    std::size_t place = from;
    while (place < text.size() && place - from < longestIndent && (text[place] == ' ' || text.substr(place).starts_with(border)))
        place += text[place] == ' ' ? 1 : border.size();
    return place;
}

bool maySignFollow(std::string_view seen, std::size_t place)
{
    return place >= seen.size() || isWordSign(seen[place]) || (seen.size() - place < border.size() && border.starts_with(seen.substr(place)));
}

std::optional<Joint> fullLine(std::string_view seen, std::size_t line, std::size_t end, std::size_t next, std::size_t column)
{
    const auto before = seen.substr(line, end - line);
    if (line > 0)
        column = 0;
    if (column + before.size() < leastWidth)
        return std::nullopt;
    const std::size_t size = beforeBorders(before);
    if (size == 0 || !isWordSign(before[size - 1]) || (size == before.size() && !isUsualWidth(column + signs(before))))
        return std::nullopt;
    const std::size_t behind = behindBorders(seen, next);
    return maySignFollow(seen, behind) ? std::optional(Joint{line + size, behind, false}) : std::nullopt;
}

//! The end of the line that begins at `line` and ends at `end`, if a word may go on behind it. At the end of all it may.
std::optional<Joint> jointAt(std::string_view seen, std::size_t line, std::size_t end, std::size_t column)
{
    std::size_t next = end;
    while (next < seen.size() && seen[next] == '\r')
        ++next;
    if (next < seen.size() && seen[next] == '\n')
        return fullLine(seen, line, end, next + 1, column);
    const auto before = seen.substr(line, end - line);
    if (!before.empty() && isWordSign(before.back()) && maySignFollow(seen, next) && mayGoOn(before))
        return Joint{end, next, true};
    return next < seen.size() ? std::nullopt : fullLine(seen, line, end, next, column);
}

//! Where the words behind a joint end that may belong to what stands across it; nothing as long as they go on.
std::optional<std::size_t> settledAt(std::string_view seen, std::size_t from, std::size_t column)
{
    int words = 0;
    std::size_t line = lineBegin(seen, from);
    for (std::size_t i = from; i < seen.size(); ++i) {
        if (isLineEnd(seen[i])) {
            const auto joint = jointAt(seen, line, i, column);
            if (!joint)
                return i;
            line = i = std::max(joint->end, i + 1);
            --i;
        } else if (isBlank(seen[i]) && i > from && !isBlank(seen[i - 1]) && ++words == wordsBehind) {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace

std::size_t ShortenedText::leaveOut(std::size_t begin, std::size_t end)
{
    m_text += m_written.substr(m_done, begin - m_done);
    m_done = end;
    m_shifts.emplace_back(m_text.size(), end);
    return m_text.size();
}

void ShortenedText::finish()
{
    m_text += m_written.substr(m_done);
    m_done = m_written.size();
}

std::size_t ShortenedText::begin(std::size_t place) const
{
    const auto next = std::upper_bound(m_shifts.begin(), m_shifts.end(), place, [](std::size_t one, const auto &shift) { return one < shift.first; });
    return next == m_shifts.begin() ? place : std::prev(next)->second + place - std::prev(next)->first;
}

std::optional<ShortenedText> withoutUnseen(std::string_view text, bool *zeros)
{
    ShortenedText seen(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!suspicious[static_cast<unsigned char>(text[i])])
            continue;
        const std::size_t length = unseenAt(text, i);
        if (length == 0)
            continue;
        if (zeros && text[i] == '\0')
            *zeros = true;
        seen.leaveOut(i, i + length);
        i += length - 1;
    }
    if (seen.isWhole())
        return std::nullopt;
    seen.finish();
    return seen;
}

std::size_t openSequence(std::string_view text)
{
    const std::size_t from = text.size() - std::min(text.size(), longestSequence);
    for (auto esc = text.find('\x1b', from); esc < text.size(); esc = text.find('\x1b', esc)) {
        const Sequence sequence = escapeAt(text, esc);
        if (sequence.open)
            return esc;
        esc += sequence.length;
    }
    return text.size();
}

std::size_t columnBehind(std::string_view text, std::size_t column)
{
    const std::size_t line = lineBegin(text, text.size());
    const auto seen = withoutUnseen(text.substr(line));
    return (line > 0 ? 0 : column) + signs(seen ? std::string_view(seen->text()) : text.substr(line));
}

std::vector<Joint> findJoints(std::string_view seen, std::size_t column)
{
    std::vector<Joint> joints;
    std::size_t line = 0;
    const auto add = [&](std::size_t end) {
        const auto joint = jointAt(seen, line, end, column);
        if (joint && joint->end < seen.size())
            joints.push_back(*joint);
        line = end + 1;
    };
    while (line < seen.size()) {
        const std::size_t end = std::min(seen.find('\n', line), seen.size());
        for (auto place = seen.substr(0, end).find('\r', line); place != std::string_view::npos; place = seen.substr(0, end).find('\r', line))
            add(place);
        if (end < seen.size() && line < end) // else a carriage return before it told of it
            add(end);
        line = end + 1;
    }
    return joints;
}

std::size_t unsettledFrom(std::string_view seen, std::size_t column)
{
    std::size_t line = lineBegin(seen, seen.size());
    const auto last = seen.substr(line);
    const bool boxed = (line > 0 || column == 0) && !last.empty() && (last.starts_with(border) || border.starts_with(last));
    std::size_t from = boxed ? line : line + unfinishedFrom(last); // what stands before a border may go on behind it
    for (int joints = 0; line > 0 && joints < mostJoints; ++joints) {
        std::size_t end = line - 1;
        while (end > 0 && seen[end - 1] == '\r')
            --end;
        const std::size_t before = lineBegin(seen, end);
        const auto joint = jointAt(seen, before, end, column);
        if (!joint || from >= settledAt(seen, line, column).value_or(seen.size() + 1))
            break;
        from = before + unfinishedFrom(seen.substr(before, joint->begin - before));
        line = before;
    }
    return from;
}

} // namespace redossier
