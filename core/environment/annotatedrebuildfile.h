// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/requirementsfile.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! One physical line of a rebuild file, and what there is to say of it.
struct AnnotatedLine
{
    std::string file; //!< relative to the folder that was given
    int number = 0;
    std::string text; //!< credentials removed
    Findings findings;
};

//! A rebuild file with all that it includes, for reading.
struct AnnotatedRebuildFile
{
    std::vector<AnnotatedLine> lines; //!< file after file, in the order in which pip opens them
    Findings general;                 //!< of whole files
    std::vector<std::string> files;
    RequirementOptions options;
};

//! `relative` below `root`, a dossier's reference/. Codes: those of readBeneath.
Result<AnnotatedRebuildFile> annotateRebuildFile(const std::filesystem::path &root, std::string_view relative,
                                                 const RequirementsContext &context);

} // namespace redossier
