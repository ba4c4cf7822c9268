// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatescan.h"

#include <vector>

namespace redossier {

//! The code of a row's findings: private_credential (an error), else private_path, private_user, private_host, .. (warnings).
std::string_view codeOf(const PrivateRow &row);

//! A finding, and what was found there; null: it is about a whole file, or about the scan.
struct PrivateFinding
{
    Finding finding;
    const PrivateRow *row = nullptr;
};

//! One finding for each file in which a row stands, with place and preview; then what was not looked into.
std::vector<PrivateFinding> placedFindings(const PrivateScan &scan);
//! The same without their rows.
Findings privateFindings(const PrivateScan &scan);

} // namespace redossier
