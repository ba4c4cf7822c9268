// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

//! A text without the escapes that may hide a word from a rule (%2F of an address, \/ and \u002f of JSON, a carriage return inside
//! of a word), and the way back.
class DecodedText
{
public:
    //! Nothing where nothing is escaped.
    static std::optional<DecodedText> of(std::string_view written);

    const std::string &text() const { return m_text; }
    //! The place in what was written.
    std::size_t written(std::size_t place) const;

private:
    std::string m_text;
    std::vector<std::pair<std::size_t, std::size_t>> m_shifts; //!< behind each escape: the places in both texts
};

} // namespace redossier
