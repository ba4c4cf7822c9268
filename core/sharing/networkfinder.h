// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatematch.h"

namespace redossier {

//! Addresses of closed networks: RFC 1918, link-local, carrier-grade, fc00::/7, fe80::/10, hardware addresses. A version
//! that looks like one (10.3.2.106 of a wheel) is none: 10.x and 100.64.x need a sign that an address is meant.
void addAddresses(std::string_view text, PrivateMatches &matches);

//! Hosts without a public name: .local, .internal, .lan and their kin; a name without a dot in an address, on a network
//! share, before a prompt, at the head of a line of NCCL; one with a port of its own in an address; a numbered machine of any
//! network behind a word that says what it is.
void addHosts(std::string_view text, PrivateMatches &matches);

//! E-mail addresses, the names before them in "Author: NAME <ADDRESS>", and NAME@HOST of a prompt. "git@host" is nobody.
void addMailboxes(std::string_view text, PrivateMatches &matches);

} // namespace redossier
