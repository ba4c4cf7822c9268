// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace redossier {

//! Removes credentials from a stream before it reaches disk. A secret split over two pieces is still found: text is held
//! back until its line ends, at most 4 KiB.
class Redactor
{
public:
    //! The safe bytes that can be passed on now.
    std::string pass(std::string_view piece);
    //! What was held back, at the end.
    std::string finish();
    std::uint64_t redactions() const { return m_redactions; }

private:
    std::string redacted(std::string_view text);

    std::string m_held;
    std::uint64_t m_redactions = 0;
};

//! One whole text. User info of URLs becomes "user:****", a known token "[redacted:rule]".
std::string redactCredentials(std::string_view text, std::uint64_t *redactions = nullptr);

} // namespace redossier
