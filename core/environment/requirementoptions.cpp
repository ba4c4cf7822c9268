// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementoptions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace redossier {

namespace {

struct KnownOption
{
    std::string_view name;
    std::string_view shortForm;
    std::string_view canonical;
    bool takesValue;
};

//! What pip takes inside a requirements file (its documentation, "Supported options").
constexpr std::array<KnownOption, 21> knownOptions{{
    {"--index-url", "-i", "--index-url", true},
    {"--pypi-url", "", "--index-url", true},
    {"--extra-index-url", "", "--extra-index-url", true},
    {"--no-index", "", "--no-index", false},
    {"--constraint", "-c", "--constraint", true},
    {"--requirement", "-r", "--requirement", true},
    {"--editable", "-e", "--editable", true},
    {"--find-links", "-f", "--find-links", true},
    {"--no-binary", "", "--no-binary", true},
    {"--only-binary", "", "--only-binary", true},
    {"--prefer-binary", "", "--prefer-binary", false},
    {"--require-hashes", "", "--require-hashes", false},
    {"--pre", "", "--pre", false},
    {"--trusted-host", "", "--trusted-host", true},
    {"--use-feature", "", "--use-feature", true},
    {"--all-releases", "", "--all-releases", true},
    {"--only-final", "", "--only-final", true},
    {"--hash", "", "--hash", true},
    {"--global-option", "", "--global-option", true},
    {"--config-settings", "-C", "--config-settings", true},
    {"--config-setting", "", "--config-settings", true},
}};

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

//! Words as a POSIX shell splits them; nothing when a quotation does not end.
std::optional<std::vector<std::string>> shellWords(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    bool inWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool hasNext = i + 1 < text.size();
        if (quote == '\'' || (quote == '"' && c != '\\')) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\\') {
            if (!hasNext)
                return std::nullopt;
            const char next = text[++i];
            if (quote == '"' && next != '"' && next != '\\')
                word += c;
            word += next;
            inWord = true;
        } else if (c == '\'' || c == '"') {
            quote = c;
            inWord = true;
        } else if (isSpace(c)) {
            if (inWord)
                words.push_back(std::exchange(word, {}));
            inWord = false;
        } else {
            word += c;
            inWord = true;
        }
    }
    if (quote != 0)
        return std::nullopt;
    if (inWord)
        words.push_back(word);
    return words;
}

//! A long name, or an abbreviation of exactly one, as optparse takes it.
const KnownOption *findLong(std::string_view name)
{
    const KnownOption *found = nullptr;
    for (const KnownOption &option : knownOptions) {
        if (option.name == name)
            return &option;
        if (!option.name.starts_with(name) || name.size() <= 2)
            continue;
        if (found && found->canonical != option.canonical)
            return nullptr;
        found = &option;
    }
    return found;
}

const KnownOption *findShort(std::string_view name)
{
    const auto found = std::find_if(knownOptions.begin(), knownOptions.end(),
                                    [name](const KnownOption &option) { return option.shortForm == name; });
    return found == knownOptions.end() ? nullptr : &*found;
}

//! Reads words into options; the first problem ends it, as it ends pip.
void readOptions(const std::vector<std::string> &words, LineParts &parts)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        if (word == "--") {
            parts.ignored.insert(parts.ignored.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            return;
        }
        if (!word.starts_with('-') || word == "-") {
            parts.ignored.push_back(word);
            continue;
        }
        const bool isLong = word.starts_with("--");
        const std::size_t equals = isLong ? word.find('=') : std::string::npos;
        const std::string name = isLong ? word.substr(0, equals) : word.substr(0, 2);
        const KnownOption *option = isLong ? findLong(name) : findShort(name);
        if (!option) {
            parts.problem = "no such option: " + name;
            return;
        }
        std::optional<std::string> value;
        if (isLong && equals != std::string::npos)
            value = word.substr(equals + 1);
        else if (!isLong && word.size() > 2)
            value = word.substr(2);
        if (value && !option->takesValue) {
            parts.problem = name + " takes no value";
            return;
        }
        if (option->takesValue && !value) {
            if (i + 1 == words.size()) {
                parts.problem = name + " needs a value";
                return;
            }
            value = words[++i];
        }
        parts.options.push_back({std::string(option->canonical), value.value_or("")});
    }
}

} // namespace

bool LineParts::isOfOneRequirement(std::string_view name)
{
    return name == "--hash" || name == "--global-option" || name == "--config-settings";
}

LineParts takeApart(std::string_view line)
{
    LineParts parts;
    std::size_t start = 0;
    while (start < line.size() && line[start] != '-') {
        const std::size_t space = line.find(' ', start);
        start = space == std::string_view::npos ? line.size() : space + 1;
    }
    std::string_view requirement = line.substr(0, start);
    while (!requirement.empty() && isSpace(requirement.back()))
        requirement.remove_suffix(1);
    parts.requirement = requirement;
    const auto words = shellWords(line.substr(start));
    if (words)
        readOptions(*words, parts);
    else
        parts.problem = "a quotation does not end";
    return parts;
}

} // namespace redossier
