// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace redossier::test {

//! What programs put inside of a credential when they colour, move, break or pad what they print.
struct Disguise
{
    std::string name;
    //! `text` as it is printed; [begin, end) is the credential, `cut` lies inside of it.
    std::function<std::string(std::string text, std::size_t begin, std::size_t end, std::size_t cut)> print;
};

inline std::string between(std::string text, std::size_t begin, std::size_t end, const std::string &mark)
{
    for (std::size_t place = end - 1; place > begin; --place)
        text.insert(place, mark);
    return text;
}

//! The line of `cut` begins with `head` and gets a word before it until it is `width` wide there, then `mark` breaks it. Nothing
//! where it is wider or coloured, and in later lines, before which nobody would put a word.
inline std::string broken(std::string text, std::size_t cut, std::size_t width, const std::string &mark, const std::string &head = {})
{
    const std::size_t line = text.rfind('\n', cut - 1) + 1;
    const auto signs = text.substr(line, cut - line);
    const std::size_t size = signs.size() - static_cast<std::size_t>(std::count(signs.begin(), signs.end(), '\0'));
    if (size + 2 > width || line > 0 || text.find('\x1b') < cut)
        return {};
    text.insert(cut, mark);
    return text.insert(line, head + std::string(width - size - 1, 'x') + " ");
}

inline std::vector<Disguise> disguises()
{
    using Size = std::size_t;
    std::vector<Disguise> all;
    const auto mark = [&](const char *name, const std::string &sign) {
        all.push_back({name, [sign](std::string text, Size, Size, Size cut) { return text.insert(cut, sign); }});
    };
    mark("carriage return", "\r");
    mark("carriage returns", "\r\r");
    mark("colour", "\x1b[1;38;5;208m");
    mark("colour of true colours", "\x1b[38:2::255:0:0m");
    mark("move", "\x1b[K\x1b[1G");
    mark("link", "\x1b]8;;\x1b\\");
    mark("title", "\x1b]0;run 7\a");
    mark("character set", "\x1b(B");
    mark("backspace", "\b");
    mark("bell", "\a");
    mark("zero", std::string(1, '\0'));
    mark("delete", "\x7f");
    mark("zero width space", "\xe2\x80\x8b");
    mark("word joiner", "\xe2\x81\xa0");
    mark("direction", "\xe2\x80\xae");
    mark("byte order mark", "\xef\xbb\xbf");
    mark("soft hyphen", "\xc2\xad");
    mark("colour and carriage return", "\x1b[0m\r\x1b[2K");
    all.push_back({"colour of a part", [](std::string text, Size begin, Size, Size cut) { return text.insert(cut, "\x1b[0m").insert(begin, "\x1b[33m"); }});
    all.push_back({"colours everywhere", [](std::string text, Size begin, Size end, Size) { return between(text, begin, end, "\x1b[0m\x1b[35m"); }});
    all.push_back({"carriage returns everywhere", [](std::string text, Size begin, Size end, Size) { return between(text, begin, end, "\r"); }});
    all.push_back({"zero width everywhere", [](std::string text, Size begin, Size end, Size) { return between(text, begin, end, "\xe2\x80\x8b"); }});
    all.push_back({"zeros everywhere", [](std::string text, Size begin, Size end, Size) { return between(text, begin, end, std::string(1, '\0')); }});
    all.push_back({"struck twice", [](std::string text, Size begin, Size end, Size) {
                       for (Size place = end; place > begin; --place)
                           text.insert(place, std::string("\b") + text[place - 1]);
                       return text;
                   }});
    for (const Size width : {64u, 76u, 80u, 100u, 120u, 160u, 200u})
        all.push_back({"line of " + std::to_string(width), [width](std::string text, Size, Size, Size cut) { return broken(std::move(text), cut, width, "\n"); }});
    all.push_back({"line of a terminal", [](std::string text, Size, Size, Size cut) { return broken(std::move(text), cut, 80, "\r\n"); }});
    all.push_back({"indented line", [](std::string text, Size, Size, Size cut) { return broken(std::move(text), cut, 80, "\n      "); }});
    all.push_back({"box", [](std::string text, Size, Size, Size cut) { return broken(std::move(text), cut, 76, " \xe2\x94\x82\n\xe2\x94\x82 ", "\xe2\x94\x82 "); }});
    all.push_back({"box in a box", [](std::string text, Size, Size, Size cut) { return broken(std::move(text), cut, 76, " \xe2\x94\x82 \xe2\x94\x82\n\xe2\x94\x82 \xe2\x94\x82 ", "\xe2\x94\x82 \xe2\x94\x82 "); }});
    all.push_back({"coloured line", [](std::string text, Size, Size, Size cut) { return broken(std::move(text), cut, 80, "\x1b[0m\n\x1b[32m"); }});
    return all;
}

} // namespace redossier::test
