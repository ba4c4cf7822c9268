// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/requirementchecks.h"
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
    RequirementsReader(const RequirementsReader &) = delete;
    RequirementsReader &operator=(const RequirementsReader &) = delete;

    RequirementsFile read(std::string_view topBytes);

private:
    void readFile(const std::string &file, std::string_view bytes, bool isConstraint);
    void readLine(const FilePlace &place, const LogicalLine &logical);
    void readRequirement(const FilePlace &place, const LineParts &parts, const std::string &text, const std::string &raw,
                         bool isEditable);
    //! `written` is the value before variables are replaced.
    void readOption(const FilePlace &place, const LineOption &option, const std::string &written);
    void readInclude(const FilePlace &place, const LineOption &option);
    void openInclude(const FilePlace &place, const std::string &path, bool isConstraint);
    std::string expanded(const FilePlace &place, const std::string &text);
    std::vector<std::string> hashesOf(const FilePlace &place, const LineParts &parts, const ParsedRequirement &requirement);

    UniqueFd m_root;
    std::string m_top;
    std::string m_boundary; //!< folder of the top file, "" or with a final "/"
    const RequirementsContext &m_context;
    RequirementsFile m_result;
    RequirementChecks m_checks; //!< writes into m_result
    std::vector<std::string> m_open; //!< files being read, for cycles
    int m_opened = 0;
};

} // namespace redossier
