// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What a share could reveal. A person's name in a path is a user: one decision holds for it in every notation.
enum class PrivateKind { credential, user, mount, host, address, email, device };

std::string_view spelling(PrivateKind kind);

//! One private thing in a text: [begin, end) is what a decision replaces, and nothing more.
struct PrivateMatch
{
    std::size_t begin = 0;
    std::size_t end = 0;
    PrivateKind kind = PrivateKind::credential;
    std::string_view rule; //!< what gave it away, e.g. "home-folder", "email", "github-token"
    std::string value;     //!< the thing itself, the same for each of its notations
};

using PrivateMatches = std::vector<PrivateMatch>;

} // namespace redossier
