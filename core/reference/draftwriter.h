// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/reference/assetproposer.h"
#include "core/reference/rebuildcandidates.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace redossier {

//! Copies the parts of a draft below reference/ and gives the members of reference.json that name them.
class DraftWriter
{
public:
    DraftWriter(DossierWriter &writer, std::filesystem::path project, const TaskContext &context)
        : m_writer(writer), m_project(std::move(project)), m_context(context)
    {
    }

    //! `code.files`; what git lists as executable stays so.
    Result<Json> code(const std::vector<ProjectFile> &files);
    //! `configuration`, with the role undecided.
    Result<Json> configuration(const std::vector<ProjectFile> &files);
    //! Copies small ones; gives `weights` or `data`.
    Result<Json> assets(const std::vector<ProposedAsset> &assets, bool weights);
    //! `requirements`.
    Result<Json> requirements(const std::optional<RebuildChoice> &choice);

private:
    Result<std::string> copy(const std::filesystem::path &content, const std::string &relative, bool executable = false);
    Result<Json> localPath(const std::string &path, const std::string &target);

    DossierWriter &m_writer;
    std::filesystem::path m_project;
    const TaskContext &m_context;
};

} // namespace redossier
