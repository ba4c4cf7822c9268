// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

//! A text without some of its bytes, and the way back.
class ShortenedText
{
public:
    explicit ShortenedText(std::string_view written) : m_written(written) {}
    //! Leaves out [begin, end), behind all that was left out already; where that stood.
    std::size_t leaveOut(std::size_t begin, std::size_t end);
    //! Takes the rest, when nothing more is left out.
    void finish();
    bool isWhole() const { return m_shifts.empty(); }

    const std::string &text() const { return m_text; }
    //! Where the sign at `place` begins, and where the one before `place` ends, in what was written.
    std::size_t begin(std::size_t place) const;
    std::size_t end(std::size_t place) const { return place == 0 ? 0 : begin(place - 1) + 1; }

private:
    std::string_view m_written;
    std::string m_text;
    std::size_t m_done = 0;
    std::vector<std::pair<std::size_t, std::size_t>> m_shifts; //!< behind each gap: the places in both texts
};

//! A text as an eye sees it: without the sequences that colour it and move in it, without control signs and marks that have no
//! width. Nothing where it is so already. `zeros`: whether zero bytes were among them, which part things in some files.
std::optional<ShortenedText> withoutUnseen(std::string_view text, bool *zeros = nullptr);

//! Where a sequence begins that `text` ends within; its size when it ends in none.
std::size_t openSequence(std::string_view text);

//! The end of a line that may stand inside of a word: a carriage return, as progress bars write it, or the break that a
//! narrow window makes in a long word, with the border of a box at its sides.
struct Joint
{
    std::size_t begin;    //!< of what stands between the two parts
    std::size_t end;
    bool returned;        //!< a carriage return alone
    std::size_t place = 0; //!< in the joined text
};

//! How many signs stand on the last line of `text`, which began in column `column`.
std::size_t columnBehind(std::string_view text, std::size_t column);

//! All of them, in order. Text goes on behind each. `column`: how many signs the first line has before `seen`.
std::vector<Joint> findJoints(std::string_view seen, std::size_t column);

//! From where on what is not finished yet may still become a credential, together with what follows.
std::size_t unsettledFrom(std::string_view seen, std::size_t column);

} // namespace redossier
