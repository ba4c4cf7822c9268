// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/logmask.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isHex(char c)
{
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

//! What a path of a log runs on with; a blank ends it, as do the signs that stand around paths.
bool isPathSign(char c)
{
    return isLetter(c) || isDigit(c) || (static_cast<unsigned char>(c) & 0x80u) != 0
           || std::string_view("_-.+~@%/\\").find(c) != std::string_view::npos;
}

constexpr std::array<std::string_view, 15> durations{"seconds", "second", "secs", "sec", "minutes", "minute", "min", "hours", "hour", "ms", "us", "ns", "s", "m", "h"};
constexpr std::array<std::string_view, 9> rates{"it/s", "B/s", "kB/s", "KB/s", "MB/s", "GB/s", "KiB/s", "MiB/s", "GiB/s"};

//! Reads one line from the left, and writes what is no volatile part.
class Masker
{
public:
    explicit Masker(std::string_view line) : m_line(line) {}

    std::string masked()
    {
        m_text.reserve(m_line.size());
        while (m_at < m_line.size())
            if (!takePath() && !takeAddress() && !takeNumber())
                m_text += m_line[m_at++];
        return std::move(m_text);
    }

private:
    char at(std::size_t place) const { return place < m_line.size() ? m_line[place] : '\0'; }
    //! Nothing that a word or a number would go on with stands before.
    bool beginsHere() const
    {
        const char before = m_at == 0 ? ' ' : m_line[m_at - 1];
        return !isLetter(before) && !isDigit(before) && before != '_';
    }

    std::size_t digitsFrom(std::size_t place) const
    {
        const std::size_t begin = place;
        while (isDigit(at(place)))
            ++place;
        return place - begin;
    }

    //! "/home/me/work/embed.py" and "C:\\work\\embed.py" become "<folder>/embed.py"; a folder of one part is none, and an address of
    //! the network keeps its path.
    bool takePath()
    {
        const bool windows = isLetter(at(m_at)) && at(m_at + 1) == ':' && (at(m_at + 2) == '\\' || at(m_at + 2) == '/') && at(m_at + 3) != '/';
        const char before = m_at == 0 ? ' ' : m_line[m_at - 1];
        const bool unixPath = at(m_at) == '/' && !isPathSign(before) && before != ':' && before != '}' && isPathSign(at(m_at + 1)) && at(m_at + 1) != '/';
        if (!(windows && beginsHere()) && !unixPath)
            return false;
        std::size_t end = m_at + (windows ? 3 : 1), last = std::string_view::npos;
        for (; isPathSign(at(end)); ++end)
            if (at(end) == '/' || at(end) == '\\')
                last = end;
        if (last == std::string_view::npos)
            return false;
        m_text += "<folder>/";
        m_text += withoutRandomName(m_line.substr(last + 1, end - last - 1));
        m_at = end;
        return true;
    }

    //! Folders and files that are made for a moment.
    static std::string_view withoutRandomName(std::string_view name)
    {
        for (const std::string_view made : {"tmp", "pip-ephem-wheel-cache-", "pip-install-", "pip-req-build-", "pip-unpack-", "pip-build-env-"})
            if (name.starts_with(made) && name.size() > made.size() && name.find('.') == std::string_view::npos)
                return made;
        return name;
    }

    //! "0x7f913b5f78ef".
    bool takeAddress()
    {
        constexpr std::size_t least = 6;
        if (at(m_at) != '0' || at(m_at + 1) != 'x' || !beginsHere())
            return false;
        std::size_t end = m_at + 2;
        while (isHex(at(end)))
            ++end;
        if (end - m_at - 2 < least)
            return false;
        m_text += "<address>";
        m_at = end;
        return true;
    }

    bool take(std::size_t end, std::string_view instead)
    {
        m_text += instead;
        m_at = end;
        return true;
    }

    bool takeNumber()
    {
        if (!isDigit(at(m_at)) || !beginsHere())
            return false;
        if (const std::size_t end = endOfDate())
            return take(end, "<date>");
        if (const std::size_t end = endOfTime(m_at))
            return take(end, "<time>");
        if (const std::size_t end = endOfMeasured())
            return take(end, "<measured>");
        // The whole number, so that its last digits are not taken for another one.
        const std::size_t digits = digitsFrom(m_at);
        m_text += m_line.substr(m_at, digits);
        m_at += digits;
        return true;
    }

    //! "2026-11-29", with a time behind "T" or a blank; 0: there is none.
    std::size_t endOfDate() const
    {
        constexpr std::size_t length = 10;
        const char sign = at(m_at + 4);
        if (digitsFrom(m_at) != 4 || (sign != '-' && sign != '/') || digitsFrom(m_at + 5) != 2 || at(m_at + 7) != sign || digitsFrom(m_at + 8) != 2)
            return 0;
        const std::size_t end = m_at + length;
        const std::size_t time = at(end) == 'T' || at(end) == ' ' ? endOfTime(end + 1) : 0;
        return time > 0 ? time : end;
    }

    //! "18:45:12.123Z", "1:02" or "18:45:12,123+01:00"; 0: there is none.
    std::size_t endOfTime(std::size_t place) const
    {
        const std::size_t hours = digitsFrom(place);
        if (hours == 0 || hours > 2 || at(place + hours) != ':' || digitsFrom(place + hours + 1) != 2)
            return 0;
        std::size_t end = place + hours + 3;
        if (at(end) == ':' && digitsFrom(end + 1) == 2)
            end += 3;
        if ((at(end) == '.' || at(end) == ',') && digitsFrom(end + 1) > 0)
            end += 1 + digitsFrom(end + 1);
        if (at(end) == 'Z')
            ++end;
        else if ((at(end) == '+' || at(end) == '-') && digitsFrom(end + 1) == 2 && at(end + 3) == ':' && digitsFrom(end + 4) == 2)
            end += 6;
        return isDigit(at(end)) || at(end) == ':' ? 0 : end;
    }

    //! "0.53s", "12 ms", "3.2 MB/s"; 0: there is none.
    std::size_t endOfMeasured() const
    {
        std::size_t end = m_at + digitsFrom(m_at);
        if (at(end) == '.' && digitsFrom(end + 1) > 0)
            end += 1 + digitsFrom(end + 1);
        const bool blank = at(end) == ' ';
        end += blank;
        const auto unit = [&](const auto &units) -> std::size_t {
            for (const std::string_view one : units) {
                const char after = at(end + one.size());
                if (m_line.substr(std::min(end, m_line.size())).starts_with(one) && !isLetter(after) && !isDigit(after) && after != '_' && after != '/')
                    return end + one.size();
            }
            return 0;
        };
        const std::size_t rate = unit(rates);
        return rate > 0 ? rate : unit(durations);
    }

    std::string_view m_line;
    std::size_t m_at = 0;
    std::string m_text;
};

} // namespace

std::string withoutVolatileParts(std::string_view line)
{
    return Masker(line).masked();
}

} // namespace redossier
