// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace redossier {

//! What must not enter a dossier by its name: .env, .netrc, id_rsa, *.p12, .git-credentials, credentials.json, ..
bool isSecretName(std::string_view path);
//! The text of a private key.
bool holdsPrivateKey(std::string_view text);

} // namespace redossier
