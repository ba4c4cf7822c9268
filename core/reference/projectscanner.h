// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/reference/hubcache.h"
#include "core/reference/projectfile.h"
#include "core/reference/projecthistory.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! A file that a .dvc file stands for.
struct DvcTarget
{
    std::string path; //!< relative to the project
    DvcOutput output;
    std::string pointer; //!< the .dvc file
};

//! What a document of the project says about a file in it.
struct Declaration
{
    std::string path;    //!< relative to the project
    std::string pointer; //!< the document, or the commit's own form of the file: "HEAD:model.bin"
    std::string source;  //!< where the content comes from when it is what is declared, "git-lfs"; or ""
    DeclaredContent content;
};

//! What lies in a project folder, sorted by path.
struct ProjectContent
{
    std::vector<ProjectFile> code;   //!< what goes into code/
    std::vector<ProjectFile> assets; //!< weights and data
    std::vector<ProjectEnvironment> environments;
    std::vector<HubSnapshot> snapshots;
    std::vector<DvcTarget> dvcTargets;
    std::vector<Declaration> declarations; //!< those of .dvc files are in dvcTargets
    Findings findings;
    std::vector<Error> refused; //!< name_refused: names that no dossier can carry
};

//! Walks a project and decides for every file whether it enters, by git's rules where there is git. Nothing is run and no
//! link is followed into a folder.
class ProjectScanner
{
public:
    //! `leftOut`: a folder that is not looked at (the dossier itself, when it is made inside the project).
    ProjectScanner(std::filesystem::path project, ProjectHistory &history, std::filesystem::path leftOut);

    //! Codes: missing_file (no such folder), file_unreadable, cancelled.
    Result<ProjectContent> scan(const TaskContext &context);

private:
    void visitFolder(const std::string &folder, int depth);
    void visitEntry(const std::filesystem::directory_entry &entry, const std::string &path, int depth);
    bool entersFolder(const std::string &path);
    void visitLink(const std::string &path);
    void visitFile(const std::string &path, const std::filesystem::path &content, bool behindLink);
    void takeSource(ProjectFile file);
    void takeAsset(ProjectFile file);
    void noteEnvironment(const std::string &path);
    void noteDvc(const std::string &path, const std::string &text);
    void noteDvcLock(const std::string &path, const std::string &text);
    void notePointer(const std::string &path, ContentPointer pointer);
    void note(const char *code, Severity severity, const std::string &path, std::string detail = {});

    std::filesystem::path m_project;
    ProjectHistory &m_history;
    std::filesystem::path m_leftOut;
    ProjectContent m_content;
    std::optional<Error> m_error;
    std::stop_token m_stop;
};

} // namespace redossier
