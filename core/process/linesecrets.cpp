// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/linesecrets.h"

#include "core/process/secretnames.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t longestKey = 8192;
constexpr std::string_view blanks = " \t";
constexpr std::string_view ends = " \t\r\n\"',)<>|";

//! What stands on the same line before `place`, its near part.
std::string_view lineBefore(std::string_view text, std::size_t place)
{
    const auto near = text.substr(place > 400 ? place - 400 : 0, std::min<std::size_t>(place, 400));
    const auto end = near.find_last_of("\r\n");
    return end == std::string_view::npos ? near : near.substr(end + 1);
}

struct Word
{
    std::size_t begin;
    std::size_t end;
};

//! The word after `from`, over blanks and, as in a list of arguments, quotes and a comma.
Word wordAfter(std::string_view text, std::size_t from)
{
    std::size_t begin = from;
    while (begin < text.size() && begin - from < 4 && std::string_view(" \t\"',").find(text[begin]) != std::string_view::npos)
        ++begin;
    return {begin, std::min({text.find_first_of(ends, begin), text.size(), begin + 4096})};
}

bool isBlank(std::string_view text, std::size_t place)
{
    return place < text.size() && blanks.find(text[place]) != std::string_view::npos;
}

bool isLast(std::string_view text, std::size_t place)
{
    const auto next = text.find_first_not_of(blanks, place);
    return next == std::string_view::npos || text[next] == '\r' || text[next] == '\n';
}

void add(std::string_view text, Word word, std::size_t sign, std::string_view rule, std::vector<Secret> &secrets)
{
    const auto value = text.substr(word.begin, word.end - word.begin);
    const auto overlaps = [&](const Secret &one) { return one.begin < word.end && word.begin < one.end; };
    if ((value.size() >= 3 || rule == "private-key") && !isPlaceholder(value) && value.front() != '-' && std::none_of(secrets.begin(), secrets.end(), overlaps))
        secrets.push_back({word.begin, word.end, rule, sign});
}

//! As find, but with the search of the C library, which does not stop at every first letter.
std::size_t placeOf(std::string_view text, std::string_view word, std::size_t from)
{
    if (from >= text.size())
        return text.size();
    const void *place = ::memmem(text.data() + from, text.size() - from, word.data(), word.size());
    return place ? static_cast<std::size_t>(static_cast<const char *>(place) - text.data()) : text.size();
}

void addNetrc(std::string_view text, std::size_t word, std::vector<Secret> &secrets)
{
    const std::size_t behind = word + 8;
    if (!isBlank(text, behind) || (word > 0 && std::string_view("\r\n \t+-").find(text[word - 1]) == std::string_view::npos))
        return;
    const auto line = lineBefore(text, word);
    const Word value = wordAfter(text, behind);
    const bool alone = line.find_first_not_of(" \t+-") == std::string_view::npos && isLast(text, value.end); // also in a patch
    if (alone || line.find("login ") != std::string_view::npos)
        add(text, value, word, "netrc", secrets);
}

//! dapi and 32 hexadecimal digits.
void addDatabricks(std::string_view text, std::size_t begin, std::size_t end, std::vector<Secret> &secrets)
{
    constexpr std::string_view digits = "0123456789abcdef";
    const auto stop = text.substr(0, std::min(text.size(), end + 33)).find_first_not_of(digits, end);
    const std::size_t last = std::min(stop, std::min(text.size(), end + 33));
    if (last - end == 32 && (begin == 0 || digits.find(text[begin - 1]) == std::string_view::npos))
        add(text, {begin, last}, begin, "databricks-token", secrets);
}

} // namespace

void addLineSecrets(std::string_view text, std::vector<Secret> &secrets)
{
    const auto each = [&](std::string_view word, const auto &found) {
        for (auto place = placeOf(text, word, 0); place < text.size(); place = placeOf(text, word, place + word.size()))
            found(place, place + word.size());
    };
    each("password", [&](std::size_t word, std::size_t) { addNetrc(text, word, secrets); });
    each("wandb login ", [&](std::size_t name, std::size_t end) {
        const Word value = wordAfter(text, end - 1);
        if (value.end - value.begin >= 40)
            add(text, value, name, "assignment", secrets);
    });
    for (const std::string_view name : {"aws_secret_access_key ", "aws_session_token "}) // aws configure set NAME VALUE
        each(name, [&](std::size_t word, std::size_t end) {
            const Word value = wordAfter(text, end - 1);
            if (value.end - value.begin >= 20)
                add(text, value, word, "assignment", secrets);
        });
    for (const std::string_view name : {"assword>", "oken>", "ecret>", "piKey>"}) // <password>VALUE</password>
        each(name, [&](std::size_t word, std::size_t end) {
            const auto stop = std::min(text.find_first_of("< \r\n", end), text.size());
            const auto head = lineBefore(text, word);
            if (stop + 1 < text.size() && text[stop] == '<' && text[stop + 1] == '/' && head.rfind('<') != std::string_view::npos
                && head.find_first_of("/ >", head.rfind('<')) == std::string_view::npos)
                add(text, {end, stop}, word, "assignment", secrets);
        });
    each("dapi", [&](std::size_t begin, std::size_t end) { addDatabricks(text, begin, end, secrets); });
    each("Private-Lines: ", [&](std::size_t name, std::size_t end) { // the number goes as well: so it shows that lines are gone
        const auto mark = text.substr(0, std::min(text.size(), end + longestKey)).find("Private-MAC", end); // on the same line where a program joined them
        add(text, {end, mark < text.size() ? mark : privateKeyEnd(text, end, linePrefix(text, name)).end}, name, "private-key", secrets);
    });
}

void addShortOption(std::string_view text, std::size_t dash, std::vector<Secret> &secrets)
{
    const auto line = lineBefore(text, dash);
    const auto has = [&](std::string_view program) { return line.find(program) != std::string_view::npos; };
    Word value = wordAfter(text, dash + 2);
    if (text[dash + 1] == 'u' && has("curl")) {
        const auto colon = text.substr(value.begin, value.end - value.begin).find(':');
        value.begin += colon == std::string_view::npos ? value.end - value.begin : colon + 1;
        add(text, value, dash, "assignment", secrets);
    } else if ((text[dash + 1] == 'p' && (has("sshpass") || has("docker login") || has("podman login"))) || (text[dash + 1] == 'w' && has("ldap"))) {
        add(text, value, dash, "assignment", secrets);
    } else if (text[dash + 1] == 'p' && has("mysql") && value.begin == dash + 2) {
        add(text, value, dash, "assignment", secrets);
    }
}

Secret webHookAt(std::string_view text, std::size_t colon)
{
    const auto address = text.substr(colon + 3, 300);
    constexpr std::array<std::string_view, 4> hooks{"hooks.slack.com/services/", "discord.com/api/webhooks/", "discordapp.com/api/webhooks/",
                                                    "api.telegram.org/bot"};
    for (const std::string_view hook : hooks) {
        if (!address.starts_with(hook))
            continue;
        const std::size_t begin = colon + 3 + hook.size();
        const std::size_t end = std::min({text.find_first_of("? \t\r\n\"'<>", begin), text.size(), begin + 300});
        if (end - begin >= 16)
            return {begin, end, {}, colon};
    }
    return {0, 0, {}, 0};
}

} // namespace redossier
