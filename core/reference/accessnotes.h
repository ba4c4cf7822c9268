// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/reference/reference.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! What keeps access notes from being written down: a name that is empty or given twice (access_name_missing,
//! access_name_duplicated), an environment variable that is no plain name, such as NAME=VALUE (access_variable_invalid), a
//! text with a credential in it (access_secret).
Findings accessFindings(const std::vector<Access> &access);

//! Names between blanks, commas or line ends.
std::vector<std::string> namesIn(std::string_view text);

//! `access` of reference.json anew; keys of an entry that this version does not know stay with its name. Ends by renewing the
//! manifest. Codes: those of accessFindings, of reading and of writing.
Outcome writeAccess(DossierWriter &writer, const std::vector<Access> &access);

} // namespace redossier
