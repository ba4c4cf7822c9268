// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "core/session/assetplaces.h"

#include <filesystem>
#include <optional>

namespace redossier {

//! What a person chose on this machine for the runs of one dossier. It never goes into the dossier: it lies in
//! $XDG_STATE_HOME/redossier/choices/, under the digest of the dossier's place.
struct RunChoices
{
    std::optional<std::filesystem::path> python; //!< absent: chosen by what the reference asks for
    Locations located;                           //!< data and weights that lie outside, by name

    bool operator==(const RunChoices &) const = default;

    //! Nothing chosen where nothing was kept, or what was kept cannot be read.
    static RunChoices of(const std::filesystem::path &dossier);
    //! Codes: cannot_write.
    Outcome keepFor(const std::filesystem::path &dossier) const;
};

} // namespace redossier
