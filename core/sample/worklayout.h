// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"
#include "core/dossier/fingerprint.h"
#include "core/reference/entrypoint.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace redossier {

//! Something that the sample reads and that is not what the reference says.
struct Difference
{
    std::string name; //!< a path below reference/, or the name of data or weights
    std::string expected;
    std::string found;
};

//! The folders of a sample, laid out as reference/ is: code/ inputs/ configuration/ data/ weights/ hold the declared files
//! and nothing else, outputs/ is empty.
struct WorkLayout
{
    PlaceholderValues places;             //!< without the interpreter
    std::filesystem::path folder;         //!< working folder of the entry point
    std::vector<FingerprintEntry> read;   //!< everything that the sample is given, by its path below reference/ or its name
    std::vector<Difference> changedInputs; //!< inputs, data and weights
    std::vector<Difference> changedCode;   //!< code and configuration
    std::vector<std::string> notLocated;   //!< data and weights whose place nobody told
};

struct LayoutSources
{
    std::filesystem::path dossier;
    std::filesystem::path work;
    std::map<std::string, std::filesystem::path> located;
    std::map<std::string, std::string> digests; //!< by path below reference/, for the sample's inputs
};

//! Makes the folders anew and hashes every file as the sample will read it. Codes: those of openBeneath and
//! copyFileAtomically, path_escapes, cancelled.
Result<WorkLayout> layOutWork(const Reference &reference, const LayoutSources &sources, const TaskContext &context);

} // namespace redossier
