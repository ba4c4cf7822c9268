// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace redossier {

//! One credential in a text.
struct Secret
{
    std::size_t begin;
    std::size_t end;
    std::string_view rule; //!< "" for a part of a URL, which becomes "****" as pip prints it
    std::size_t sign;      //!< where begins what gives it away: the URL, the name
};

//! Every credential of `text`, in order and without overlap. The rules are those of the common scanners' families, held by
//! hand: user info and query values of URLs, tokens that show by their shape, values of names such as "password" or
//! "HF_TOKEN", Authorization headers, the first line of a private key (privateKeyEnd finds its last).
//! `column`: how many signs the first line has before `text`.
std::vector<Secret> findSecrets(std::string_view text, std::size_t column = 0);

//! In order; those that overlap become one, with the rule of the longest.
void unite(std::vector<Secret> &secrets);

//! What stands on its line before `place`: torchrun prints the same before each line of a key.
std::string_view linePrefix(std::string_view text, std::size_t place);

struct KeyEnd
{
    std::size_t end;
    bool open; //!< the text ended before the key did
};

//! Where the private key ends that goes on at `from`: after its END mark, or at the first line that cannot belong to one. Lines may begin with `prefix`.
KeyEnd privateKeyEnd(std::string_view text, std::size_t from, std::string_view prefix = {});

//! Where the first word stands that may announce a credential ("://", "pass", "token", ..); the size of `line` when none does.
std::size_t triggerIn(std::string_view line);

//! From where on an unfinished last line may still become a credential; its size when nothing of it can.
std::size_t unfinishedFrom(std::string_view line);

} // namespace redossier
