// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What a look at every file of a dossier gave; paths are relative to the dossier and sorted by bytes.
struct Verification
{
    std::optional<std::string> identity;  //!< as dossier.json names it; absent: a draft
    std::optional<bool> identityMatches;  //!< the content gives it
    std::vector<std::string> changed;     //!< listed, and not what the manifest says
    std::vector<std::string> missing;     //!< listed, and absent
    std::vector<std::string> unlisted;    //!< present, and in no manifest
    Findings findings;                    //!< one for each of the above and for everything that could not be looked at

    bool passed() const { return !hasError(findings); }
    //! The document of `verify`.
    Json toJson(const Wording &wording) const;
};

//! Holds the files against the manifests and the content against the identity; writes nothing, takes no lock.
//! Codes: those of openDossier; cancelled. Everything else that is wrong is in the findings.
Result<Verification> verifyDossier(const std::filesystem::path &dossier, const TaskContext &context = {});

} // namespace redossier
