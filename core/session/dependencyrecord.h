// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/dossier/run.h"
#include "core/environment/packagetable.h"
#include "core/environment/pipcheck.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What is there to be read back: all of it was read before, and is hostile.
struct DependencySources
{
    std::filesystem::path root; //!< of the dossier
    const Reference &reference;
    const Json &referenceObservation; //!< null: absent
    const Run &run;
    const Json &observation; //!< of the run; null: absent
    std::vector<Acceptance> acceptances; //!< given to the run so far, where its work folder still tells them
};

//! The dependencies step of a run, read back from what it left. What was never made is absent and never "equal".
struct DependencyRecord
{
    std::optional<InventoryPython> python; //!< the rebuilt environment's interpreter in its own words, with root tokens
    std::optional<bool> pythonMeetsRequires; //!< absent: cannot be told
    std::optional<PipCheck> check;         //!< absent: pip check did not run
    std::string checkText;                 //!< as printed, standard error after it when nothing was printed
    bool hasReferenceInventory = false;
    std::optional<Gate> gate; //!< absent: not compared
    int layers = 0;           //!< that differ
    std::vector<PackageRow> packages; //!< empty: not compared
    Findings problems;        //!< documents that could not be read
};

DependencyRecord readDependencies(const DependencySources &sources);

} // namespace redossier
