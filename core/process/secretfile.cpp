// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/secretfile.h"

#include <algorithm>
#include <array>
#include <string>

namespace redossier {

namespace {

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

template <std::size_t N> bool isOneOf(std::string_view word, const std::array<std::string_view, N> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t N> bool hasEnding(std::string_view name, const std::array<std::string_view, N> &endings)
{
    const auto dot = name.rfind('.');
    return dot != std::string_view::npos && dot > 0 && isOneOf(name.substr(dot + 1), endings);
}

} // namespace

bool isSecretName(std::string_view path)
{
    constexpr std::array<std::string_view, 22> names{
        ".netrc",      "_netrc",     ".git-credentials", ".pgpass",    ".pypirc",  "id_rsa",       "id_dsa",      "id_ecdsa",
        "id_ed25519",  ".htpasswd",  "credentials",      "token",      ".boto",    ".s3cfg",       "pip.conf",    ".npmrc",
        "kubeconfig",  "secrets.json", "secrets.yaml",   "secrets.yml", "secrets.toml", "credentials.json"};
    constexpr std::array<std::string_view, 5> endings{"p12", "pfx", "ppk", "keystore", "jks"};
    const std::string name = lowered(path.substr(path.rfind('/') + 1));
    // ".env.example" and its kin are made to be shared.
    const bool isExample = name.ends_with(".example") || name.ends_with(".sample") || name.ends_with(".template")
                           || name.ends_with(".dist");
    const bool isEnvironment = name == ".env" || name.starts_with(".env.") || name.ends_with(".env");
    return (isEnvironment && !isExample) || isOneOf(name, names) || hasEnding(name, endings)
           || (name.starts_with("id_rsa") && !name.ends_with(".pub")) || path.find(".ssh/") != std::string_view::npos
           || path.find(".aws/") != std::string_view::npos;
}

bool holdsPrivateKey(std::string_view text)
{
    const auto begin = text.find("-----BEGIN ");
    if (begin == std::string_view::npos)
        return false;
    const auto line = text.substr(begin, text.find('\n', begin) - begin);
    return line.find("PRIVATE KEY") != std::string_view::npos;
}

} // namespace redossier
