// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatescan.h"
#include "core/sharing/wordset.h"

#include <string>
#include <string_view>

namespace redossier {

//! What of a text is looked for: all that rules find, or known words alone, in a second reading.
enum class Reading { first, again };

//! Looks through a text that arrives in pieces: whole lines at a time, and of longer ones windows that overlap. UTF-16 is read
//! by its mark or its look; in what is no text the readable parts are looked through for credentials.
class TextScanner
{
public:
    //! `oneLine`: a name, which has no lines.
    TextScanner(std::string file, const WordSet &known, Reading reading, PrivateRows &rows, bool oneLine = false)
        : m_file(std::move(file)), m_known(known), m_reading(reading), m_rows(rows), m_oneLine(oneLine)
    {
    }
    void add(std::string_view piece);
    void finish();
    //! Whether it turned out to be no text.
    bool isBinary() const { return m_form == Form::binary; }

private:
    enum class Form { unknown, text, binary, utf16Little, utf16Big };
    void recognise();
    void take(std::string_view bytes);
    void decode(std::string_view bytes);
    void scan(std::string_view text, std::size_t last);
    std::string preview(std::string_view text, const PrivateMatches &matches, const PrivateMatch &match) const;

    std::string m_file;
    const WordSet &m_known;
    Reading m_reading;
    PrivateRows &m_rows;
    bool m_oneLine;
    Form m_form = Form::unknown;
    std::string m_head;      //!< until the form is known
    std::string m_odd;       //!< half of a UTF-16 character
    std::string m_held;      //!< not yet looked through
    std::size_t m_done = 0;  //!< of m_held: looked through, kept for what follows
    std::uint64_t m_line = 1;
};

} // namespace redossier
