// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/wordset.h"

#include "core/sharing/characters.h"

#include <algorithm>

namespace redossier {

namespace {

std::size_t index(char c)
{
    return static_cast<unsigned char>(lower(c));
}

std::uint32_t bit(char c)
{
    return 1u << (index(c) & 31u);
}

} // namespace

void WordSet::add(Word word)
{
    const auto isThere = [&](std::size_t i) { return m_words[i].text == word.text; };
    if (word.text.size() < 3)
        return;
    auto &same = m_byFirst[index(word.text.front())];
    if (std::any_of(same.begin(), same.end(), isThere))
        return;
    m_second[index(word.text.front())] |= bit(word.text[1]);
    same.push_back(m_words.size());
    m_words.push_back(std::move(word));
}

bool WordSet::standsAt(const Word &word, std::string_view text, std::size_t place) const
{
    if (!word.word)
        return text.substr(place, word.text.size()) == word.text;
    return redossier::standsAt(text, place, word.text) && !isNameByte(before(text, place)) && !isNameByte(at(text, place + word.text.size()));
}

void WordSet::find(std::string_view text, PrivateMatches &matches) const
{
    if (m_words.empty() || text.size() < 3)
        return;
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
        const std::size_t first = index(text[i]);
        if ((m_second[first] & bit(text[i + 1])) == 0)
            continue;
        for (const std::size_t one : m_byFirst[first]) {
            const Word &word = m_words[one];
            if (!standsAt(word, text, i))
                continue;
            matches.push_back({i, i + word.text.size(), word.kind, word.rule, word.value});
            i += word.text.size() - 1;
            break;
        }
    }
}

} // namespace redossier
