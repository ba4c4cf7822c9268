// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace redossier {

//! Removes credentials from a stream before it reaches disk. A secret split over two pieces is still found: what may become
//! one is held back until its line ends ("\n" or "\r"), at most 4 KiB; the rest passes at once. Every other byte stays.
class Redactor
{
public:
    //! The safe bytes that can be passed on now.
    std::string pass(std::string_view piece);
    //! What was held back, at the end.
    std::string finish();
    std::uint64_t redactions() const { return m_redactions; }

private:
    void dropInside(bool atTheEnd);
    std::size_t safeEnd() const;
    std::string redacted(std::string_view text);

    std::string m_held;
    std::uint64_t m_redactions = 0;
    //! A secret that went on past what is held: its rest is dropped as it arrives.
    enum class Inside { nothing, token, privateKey } m_inside = Inside::nothing;
    std::size_t m_insideBytes = 0;
};

//! One whole text. A password in a URL becomes "****" ("user:****@"), a lone token user too, a known token or the value of
//! a telling name "[redacted:RULE#N]".
std::string redactCredentials(std::string_view text, std::uint64_t *redactions = nullptr);

} // namespace redossier
