// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatematch.h"

namespace redossier {

//! What names such as USER, HOSTNAME and MASTER_ADDR hold, in an environment, a JSON document or a listing.
void addNamedValues(std::string_view text, PrivateMatches &matches);

//! Folders where a site mounts its disks: /scratch/NAME, /gpfs/NAME, /mnt/NAME, /media/USER, /Volumes/NAME.
void addMounts(std::string_view text, PrivateMatches &matches);

//! UUIDs and serial numbers of graphics cards.
void addDevices(std::string_view text, PrivateMatches &matches);

} // namespace redossier
