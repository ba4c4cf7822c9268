// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/linesecrets.h"

#include "core/process/secretnames.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

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
    if (value.size() >= 3 && !isPlaceholder(value) && value.front() != '-' && std::none_of(secrets.begin(), secrets.end(), overlaps))
        secrets.push_back({word.begin, word.end, rule, sign});
}

void addNetrc(std::string_view text, std::size_t word, std::vector<Secret> &secrets)
{
    const std::size_t behind = word + 8;
    if (!isBlank(text, behind) || (word > 0 && text[word - 1] != '\n' && text[word - 1] != '\r' && !isBlank(text, word - 1)))
        return;
    const auto line = lineBefore(text, word);
    const Word value = wordAfter(text, behind);
    const bool alone = line.find_first_not_of(blanks) == std::string_view::npos && isLast(text, value.end);
    if (alone || line.find("login ") != std::string_view::npos)
        add(text, value, word, "netrc", secrets);
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
    } else if (text[dash + 1] == 'p' && (has("sshpass") || has("docker login") || has("podman login"))) {
        add(text, value, dash, "assignment", secrets);
    }
}

} // namespace

void addLineSecrets(std::string_view text, std::vector<Secret> &secrets)
{
    for (auto word = text.find("password"); word < text.size(); word = text.find("password", word + 8))
        addNetrc(text, word, secrets);
    for (const std::string_view program : {"curl", "sshpass", "login"})
        for (auto name = text.find(program); name < text.size(); name = text.find(program, name + program.size())) {
            const auto end = std::min({text.find_first_of("\r\n", name), text.size(), name + 400});
            for (auto dash = text.find(" -", name); dash != std::string_view::npos && dash + 3 < end; dash = text.find(" -", dash + 2))
                if (std::string_view(" \"'").find(text[dash + 3]) != std::string_view::npos)
                    addShortOption(text, dash + 1, secrets);
        }
    for (auto name = text.find("wandb login "); name < text.size(); name = text.find("wandb login ", name + 12)) {
        const Word value = wordAfter(text, name + 11);
        if (value.end - value.begin >= 40)
            add(text, value, name, "assignment", secrets);
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
