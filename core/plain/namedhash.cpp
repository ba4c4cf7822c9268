// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/namedhash.h"

#include <algorithm>
#include <array>
#include <openssl/evp.h>

namespace redossier {

struct NamedHash::State
{
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    State() = default;
    ~State() { EVP_MD_CTX_free(context); }
    State(const State &) = delete;
    State &operator=(const State &) = delete;
};

NamedHash::NamedHash(std::unique_ptr<State> state) : m_state(std::move(state)) {}
NamedHash::NamedHash(NamedHash &&) noexcept = default;
NamedHash &NamedHash::operator=(NamedHash &&) noexcept = default;
NamedHash::~NamedHash() = default;

std::optional<NamedHash> NamedHash::of(std::string_view method)
{
    constexpr std::array<std::string_view, 6> known{"md5", "sha1", "sha224", "sha256", "sha384", "sha512"};
    if (std::find(known.begin(), known.end(), method) == known.end())
        return {};
    EVP_MD *const digest = EVP_MD_fetch(nullptr, std::string(method).c_str(), nullptr);
    auto state = std::make_unique<State>();
    const bool begun = digest && EVP_DigestInit_ex(state->context, digest, nullptr) == 1;
    EVP_MD_free(digest); // the context holds its own
    return begun ? std::optional(NamedHash(std::move(state))) : std::nullopt;
}

void NamedHash::add(std::string_view bytes)
{
    EVP_DigestUpdate(m_state->context, bytes.data(), bytes.size());
}

std::string NamedHash::hex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_DigestFinal_ex(m_state->context, digest.data(), &size);
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned i = 0; i < size; ++i) {
        text += digits[digest[i] >> 4];
        text += digits[digest[i] & 15];
    }
    return text;
}

} // namespace redossier
