// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/reference/assetproposer.h"
#include "core/reference/entrycandidates.h"
#include "core/reference/rebuildcandidates.h"

#include <filesystem>
#include <string>

namespace redossier {

struct Draft
{
    Findings findings; //!< what was left out, assumed or has several candidates
    std::vector<Error> refused; //!< name_refused; then nothing was written
};

//! Makes a dossier from a project folder that it only reads: what can be known is filled in, what cannot is null.
class ReferenceDrafter
{
public:
    explicit ReferenceDrafter(RebuildFileReader readRebuildFile) : m_readRebuildFile(std::move(readRebuildFile)) {}

    //! `target` appears whole or not at all. Codes: target_exists, cannot_write, missing_file, file_unreadable,
    //! file_unstable, cancelled.
    Result<Draft> draft(const std::filesystem::path &project, const std::filesystem::path &target, const TaskContext &context);

private:
    Outcome fill(DossierWriter &writer, const std::filesystem::path &project, const ProjectContent &content,
                 const ProjectHistory &history, Draft &draft, const TaskContext &context);

    RebuildFileReader m_readRebuildFile;
};

} // namespace redossier
