// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/environment/requirementparser.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Where a line of a requirements file stands; line 0 is the whole file.
struct FilePlace
{
    std::string file;
    int line = 0;
    bool isConstraint = false;

    std::string text() const; //!< "FILE:LINE"
};

//! What is wrong with where a single line takes something from: revisions, paths, addresses, credentials.
class RequirementChecks
{
public:
    //! `root` is an open folder, against which local paths are seen; in a dossier they must be there.
    RequirementChecks(int root, bool inDossier, Findings &findings, std::vector<std::string> &localPaths)
        : m_root(root), m_inDossier(inDossier), m_findings(findings), m_localPaths(localPaths)
    {
    }

    void checkSource(const FilePlace &place, const ParsedRequirement &requirement, bool isEditable);
    void checkLocation(const FilePlace &place, const std::string &location, const std::string &subject);
    void checkCredentials(const FilePlace &place, std::string_view url);
    //! A file of another tool: what of it tells secrets all the same.
    void checkForeign(const std::string &file, const std::string &format, std::string_view text);
    void add(std::string code, Severity severity, const FilePlace &place, std::string subject, std::string detail = {});

private:
    bool isSourceTree(const std::string &location) const;
    void checkVcs(const FilePlace &place, const ParsedRequirement &requirement);
    void checkLocalPath(const FilePlace &place, const std::string &location, const std::string &subject);

    int m_root;
    bool m_inDossier;
    Findings &m_findings;
    std::vector<std::string> &m_localPaths;
};

//! User info or a token in a URL; a user name alone for ssh and a variable in braces are none.
bool hasCredential(std::string_view url);

//! A home folder in any notation: /home/NAME, /Users/NAME, C:\Users\NAME, /root.
bool isPrivatePath(std::string_view path);

//! Absolute in the notation of any system.
bool isAbsolutePath(std::string_view path);

//! `path` seen from `folder`, without "." and ".." parts as far as they cancel out.
std::string joinedPath(const std::string &folder, const std::string &path);

void addUnique(std::vector<std::string> &list, const std::string &value);

} // namespace redossier
