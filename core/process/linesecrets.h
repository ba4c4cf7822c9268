// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/secretfinder.h"

namespace redossier {

//! Credentials that no separator follows: "login NAME password VALUE" and a line "password VALUE" of .netrc, "wandb login VALUE",
//! dapi.. of Databricks, the key of a file of PuTTY.
void addLineSecrets(std::string_view text, std::vector<Secret> &secrets);

//! At a dash: "-u NAME:VALUE" of curl, "-p VALUE" of sshpass and docker login, "-pVALUE" of mysql, "-w VALUE" of ldapsearch.
void addShortOption(std::string_view text, std::size_t dash, std::vector<Secret> &secrets);

//! The secret part of an address that is one as a whole: web hooks of Slack and Discord, bots of Telegram. `colon` is the place
//! of "://"; {0, 0} when there is none.
Secret webHookAt(std::string_view text, std::size_t colon);

} // namespace redossier
