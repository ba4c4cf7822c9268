// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/secretfinder.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

//! Removes credentials from a stream before it reaches disk. A secret split over two pieces is still found, and one that
//! colours, carriage returns or a full line part: what may become one is held back until what follows tells, at most 4 KiB;
//! the rest passes at once. Every other byte stays.
class Redactor
{
public:
    //! `known`: values that go wherever they stand, whatever they look like; those shorter than six bytes or with blanks are
    //! left out, for they would be found in ordinary words and in pieces.
    explicit Redactor(std::vector<std::string> known = {});
    //! The safe bytes that can be passed on now.
    std::string pass(std::string_view piece);
    //! What was held back, at the end.
    std::string finish();
    std::uint64_t redactions() const { return m_redactions; }

private:
    void dropInside(bool atTheEnd);
    void passOn(std::size_t end);
    std::size_t safeEnd() const;
    std::vector<Secret> secretsOf(std::string_view text) const;
    std::string redacted(std::string_view text);
    void addKnown(std::string_view text, std::vector<Secret> &secrets) const;

    std::vector<std::string> m_known;
    std::string m_held;
    std::size_t m_column = 0; //!< in which what is held begins
    std::string m_lineHead;   //!< what was passed of its line, at most 64 bytes
    std::string m_keyPrefix;  //!< what stands before each line of the private key
    std::uint64_t m_redactions = 0;
    //! A secret that went on past what is held: its rest is dropped as it arrives.
    enum class Inside { nothing, token, privateKey } m_inside = Inside::nothing;
    std::size_t m_insideBytes = 0;
};

//! The credentials that variables hold, by their names or in addresses: what a child that is given them must not print.
std::vector<std::string> credentialsIn(const std::vector<std::pair<std::string, std::string>> &variables);

//! One whole text. A password in a URL becomes "****" ("user:****@"), a lone token user too, a known token or the value of
//! a telling name "[redacted:RULE#N]".
std::string redactCredentials(std::string_view text, std::uint64_t *redactions = nullptr);

} // namespace redossier
