// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/requirementoptions.h"
#include "core/environment/requirementparser.h"
#include "core/environment/requirementsfile.h"
#include "core/environment/requirementtext.h"
#include "core/plain/uniquefd.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Reads a requirements file and what it includes into a RequirementsFile, with the findings of single lines.
class RequirementsReader
{
public:
    //! `top` is relative to the folder `root`; in a dossier local files must be there.
    RequirementsReader(UniqueFd root, std::string top, bool inDossier, const RequirementsContext &context);

    RequirementsFile read(std::string_view topBytes);

private:
    struct Place
    {
        std::string file;
        int line = 0;
        bool isConstraint = false;
    };

    void readFile(const std::string &file, std::string_view bytes, bool isConstraint);
    void readLine(const Place &place, const LogicalLine &logical);
    void readRequirement(const Place &place, const LineParts &parts, const std::string &text, const std::string &raw,
                         bool isEditable);
    void readOption(const Place &place, const LineOption &option);
    void readInclude(const Place &place, const LineOption &option);
    void openInclude(const Place &place, const std::string &path, bool isConstraint);
    std::string expanded(const Place &place, const std::string &text);
    std::vector<std::string> hashesOf(const Place &place, const LineParts &parts, const ParsedRequirement &requirement);
    void checkSource(const Place &place, const ParsedRequirement &requirement, bool isEditable);
    void checkVcs(const Place &place, const ParsedRequirement &requirement);
    void checkLocation(const Place &place, const std::string &location, const std::string &subject);
    void checkLocalPath(const Place &place, const std::string &location, const std::string &subject);
    void checkCredentials(const Place &place, std::string_view url);
    void checkForeign(const std::string &file, const std::string &format, std::string_view text);
    void add(std::string code, Severity severity, const Place &place, std::string subject, std::string detail = {});

    UniqueFd m_root;
    std::string m_top;
    std::string m_boundary; //!< folder of the top file, "" or with a final "/"
    bool m_inDossier;
    const RequirementsContext &m_context;
    RequirementsFile m_result;
    std::vector<std::string> m_open; //!< files being read, for cycles
    int m_opened = 0;
};

//! User info or a token in a URL; a user name alone for ssh and a variable in braces are none.
bool hasCredential(std::string_view url);

//! A home folder in any notation: /home/NAME, /Users/NAME, C:\Users\NAME, /root.
bool isPrivatePath(std::string_view path);

} // namespace redossier
