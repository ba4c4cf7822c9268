// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatescan.h"

namespace redossier {

//! The code of a row's findings: private_credential (an error), else private_path, private_user, private_host, .. (warnings).
std::string_view codeOf(const PrivateRow &row);

//! One finding for each file in which a row stands, with place and preview; then what was not looked into.
Findings privateFindings(const PrivateScan &scan);

} // namespace redossier
