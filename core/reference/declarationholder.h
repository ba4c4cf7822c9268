// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/assetproposer.h"
#include "core/reference/declaredcontent.h"

#include <map>
#include <string>
#include <vector>

namespace redossier {

//! Holds what the documents of a project say about its files (.dvc, dvc.lock, pointers of Git LFS and git-annex, names of
//! blobs) against the files that are there. Findings: declared_content_differs, declared_content_unchecked.
class DeclarationHolder
{
public:
    DeclarationHolder(const std::vector<Declaration> &declarations, Findings &findings, const TaskContext &context);
    void add(Declaration declaration) { m_declarations.emplace(declaration.path, std::move(declaration)); }

    //! Version and source of a measured asset become the declared ones only when it is what is declared; where it is not, its
    //! version is its own fingerprint. Codes: those of holdAgainst.
    Outcome hold(ProposedAsset &asset, const std::vector<PresentFile> &files);
    //! Code that a lock file names by its hash.
    Outcome holdCode(const std::vector<ProjectFile> &files);

private:
    Result<Agreement> judge(const Declaration &declaration, const std::vector<PresentFile> &files);

    std::multimap<std::string, Declaration> m_declarations; //!< by path in the project
    Findings &m_findings;
    const TaskContext &m_context;
};

} // namespace redossier
