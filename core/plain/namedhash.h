// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! A digest of bytes that arrive in pieces, by the name that other tools give its method. Only for what they wrote down: the
//! product's own fingerprints are SHA-256.
class NamedHash
{
public:
    //! md5, sha1, sha224, sha256, sha384, sha512; nothing for another name, or one that this machine's OpenSSL refuses.
    static std::optional<NamedHash> of(std::string_view method);
    NamedHash(NamedHash &&) noexcept;
    NamedHash &operator=(NamedHash &&) noexcept;
    ~NamedHash();

    void add(std::string_view bytes);
    //! Lower-case hex digits; nothing can be added afterwards.
    std::string hex();

private:
    struct State;
    explicit NamedHash(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace redossier
