// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatematch.h"

#include <array>
#include <cstdint>
#include <vector>

namespace redossier {

//! Known texts that are looked for all at once, in one pass over a text.
class WordSet
{
public:
    struct Word
    {
        std::string text;   //!< as it may stand somewhere; in lower case when `word`
        PrivateKind kind = PrivateKind::user;
        std::string value;  //!< of the match that it makes
        std::string_view rule;
        bool word = true;   //!< between bytes of no name, whatever its case; else these bytes anywhere
    };

    //! Three bytes at least; a text that is there already is left out.
    void add(Word word);
    bool empty() const { return m_words.empty(); }
    std::size_t size() const { return m_words.size(); }
    void find(std::string_view text, PrivateMatches &matches) const;

private:
    bool standsAt(const Word &word, std::string_view text, std::size_t place) const;

    std::vector<Word> m_words;
    std::array<std::uint32_t, 256> m_second{}; //!< for a first byte (lower case): which second bytes go on, by their low five bits
    std::array<std::vector<std::size_t>, 256> m_byFirst;
};

} // namespace redossier
