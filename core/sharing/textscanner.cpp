// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/textscanner.h"

#include "core/plain/filename.h"
#include "core/sharing/characters.h"
#include "core/sharing/decodedtext.h"
#include "core/sharing/privatefinder.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t headBytes = 8192;
constexpr std::size_t blockBytes = 1u << 20;
//! No private thing but a private key is longer, and of that the first line tells.
constexpr std::size_t overlap = 8192;

bool isContinued(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u;
}

std::uint64_t lines(std::string_view text, std::size_t from, std::size_t to)
{
    return static_cast<std::uint64_t>(from < to ? std::count(text.begin() + static_cast<std::ptrdiff_t>(from), text.begin() + static_cast<std::ptrdiff_t>(to), '\n') : 0);
}

void appendUtf8(std::string &text, unsigned code)
{
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xC0u | code >> 6);
        text += static_cast<char>(0x80u | (code & 0x3Fu));
    } else {
        text += static_cast<char>(0xE0u | code >> 12);
        text += static_cast<char>(0x80u | (code >> 6 & 0x3Fu));
        text += static_cast<char>(0x80u | (code & 0x3Fu));
    }
}

bool isReadable(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte < 0x7F) || c == '\t';
}

//! What no text has as the end of a line; but for the zeros of words in UTF-16, which the rules read.
std::string readable(std::string_view bytes)
{
    std::string text(bytes);
    const auto zero = [&](std::size_t i) { return i < bytes.size() && bytes[i] == '\0'; };
    const auto letter = [&](std::size_t i) { return i < bytes.size() && isReadable(bytes[i]); };
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const bool wide = zero(i) && i > 0 && letter(i - 1) && ((letter(i + 1) && zero(i + 2)) || (i > 1 && zero(i - 2)));
        if (!isReadable(bytes[i]) && !wide)
            text[i] = '\n';
    }
    return text;
}

} // namespace

void TextScanner::add(std::string_view piece)
{
    if (m_form != Form::unknown)
        return take(piece);
    m_head += piece;
    if (m_head.size() < headBytes)
        return;
    recognise();
    take(std::exchange(m_head, {}));
}

void TextScanner::finish()
{
    if (m_form == Form::unknown) {
        recognise();
        take(std::exchange(m_head, {}));
    }
    scan(m_held, m_held.size());
    m_held.clear();
}

//! By its mark; without one a zero as every second byte is UTF-16, and any other zero is no text.
void TextScanner::recognise()
{
    const std::string_view head = std::string_view(m_head).substr(0, headBytes);
    const auto count = [&](std::size_t from) {
        std::size_t zeros = 0;
        for (std::size_t i = from; i < head.size(); i += 2)
            zeros += head[i] == '\0' ? 1 : 0;
        return zeros;
    };
    m_form = Form::text;
    if (head.starts_with("\xFF\xFE"))
        m_form = Form::utf16Little;
    else if (head.starts_with("\xFE\xFF"))
        m_form = Form::utf16Big;
    else if (head.find('\0') != std::string_view::npos) {
        const std::size_t even = count(0), odd = count(1), pairs = head.size() / 2;
        m_form = even == 0 && odd * 10 > pairs * 8 ? Form::utf16Little : odd == 0 && even * 10 > pairs * 8 ? Form::utf16Big : Form::binary;
    }
}

void TextScanner::decode(std::string_view bytes)
{
    std::string all = std::exchange(m_odd, {});
    all += bytes;
    const bool little = m_form == Form::utf16Little;
    for (std::size_t i = 0; i + 1 < all.size(); i += 2) {
        const auto first = static_cast<unsigned char>(all[i]), second = static_cast<unsigned char>(all[i + 1]);
        const unsigned unit = little ? first | static_cast<unsigned>(second) << 8 : second | static_cast<unsigned>(first) << 8;
        if (unit != 0xFEFF)
            appendUtf8(m_held, unit >= 0xD800 && unit < 0xE000 ? 0xFFFD : unit);
    }
    if (all.size() % 2 != 0)
        m_odd = all.back();
}

void TextScanner::take(std::string_view bytes)
{
    if (m_form == Form::binary)
        m_held += readable(bytes);
    else if (m_form == Form::text)
        m_held += bytes;
    else
        decode(bytes);
    if (m_held.size() < blockBytes)
        return;
    const std::size_t line = m_held.find_last_of('\n');
    if (line != std::string::npos && line >= m_done) {
        scan(m_held, line + 1);
        m_held.erase(0, line + 1);
        m_done = 0;
        return;
    }
    // One line that is longer than a block: what begins in its last part is looked at with what follows.
    const std::size_t last = m_held.size() - overlap;
    scan(m_held, last);
    const std::size_t kept = std::min(last, overlap);
    m_held.erase(0, last - kept);
    m_done = kept;
}

//! Tells of all that begins before `last` and was not told already.
void TextScanner::scan(std::string_view text, std::size_t last)
{
    const std::string_view part = last == text.size() || text[last - 1] == '\n' ? text.substr(0, last) : text;
    if (m_reading == Reading::again) {
        PrivateMatches any;
        m_known.find(part, any);
        if (const auto decoded = any.empty() ? DecodedText::of(part) : std::nullopt)
            m_known.find(decoded->text(), any);
        if (any.empty()) {
            m_line += lines(part, m_done, last);
            return;
        }
    }
    const auto matches = findPrivate(part, m_known);
    std::size_t counted = m_done;
    for (const PrivateMatch &match : matches) {
        if (match.begin < m_done || match.begin >= last)
            continue;
        m_line += lines(part, counted, match.begin);
        counted = match.begin;
        const bool known = match.rule.starts_with("known-");
        if ((m_reading == Reading::again && !known) || (isBinary() && match.kind != PrivateKind::credential))
            continue;
        if (PrivatePlace *place = m_rows.add(match, m_file)) {
            place->line = isBinary() || m_oneLine ? 0 : m_line;
            place->preview = preview(part, matches, match);
        }
    }
    m_line += lines(part, counted, last);
}

std::string TextScanner::preview(std::string_view text, const PrivateMatches &matches, const PrivateMatch &match) const
{
    constexpr std::size_t around = 60;
    std::size_t begin = lineBegin(text, match.begin, around);
    const bool cutBefore = begin > 0 && text[begin - 1] != '\n';
    while (begin < match.begin && isContinued(text[begin]))
        ++begin;
    const auto behind = text.substr(match.begin, 2 * around);
    std::size_t end = match.begin + std::min(behind.find('\n'), behind.size());
    const bool cutBehind = end < text.size() && text[end] != '\n';
    while (end > begin && end < text.size() && isContinued(text[end]))
        --end;
    std::string shown = cutBefore ? "…" : "";
    std::size_t done = begin;
    for (auto one = std::lower_bound(matches.begin(), matches.end(), begin, [](const PrivateMatch &a, std::size_t place) { return a.end <= place; });
         one != matches.end() && one->begin < end; ++one) {
        if (one->kind != PrivateKind::credential)
            continue;
        if (one->begin > done)
            shown += text.substr(done, one->begin - done);
        shown += "****";
        done = std::max(done, one->end);
    }
    if (done < end)
        shown += text.substr(done, end - done);
    return visibleText(shown) + (cutBehind && done < end ? "…" : "");
}

} // namespace redossier
