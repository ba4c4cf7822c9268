// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/inventory.h"
#include "core/environment/inventorydifference.h"
#include "core/environment/requirementsfile.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace redossier {

//! One distribution as two environments hold it, with what the gate says about it. Python is a row of its own ("python").
struct PackageRow
{
    enum class Relation { equal, differs, onlyReference, onlyRebuilt };

    std::string name; //!< normalised
    Relation relation = Relation::equal;
    std::optional<Distribution> reference; //!< absent: not installed there
    std::optional<Distribution> rebuilt;
    std::vector<GateRow> differences; //!< gated; each with its reason where somebody accepted it
    std::vector<GateRow> noted;       //!< shown and not gated
    bool torchFamily = false;
    bool direct = false; //!< a line of the rebuild file names it

    bool isOpen() const; //!< a difference that nobody accepted
    bool isAccepted() const; //!< differences, and each of them accepted
    //! The same version and local label, and yet other content or another origin.
    bool isSameVersionButOther() const;
};

//! Every distribution of both sides and Python: Python, the torch family, then the others, each by name. `direct` holds
//! normalised names.
std::vector<PackageRow> packageTable(const Inventory &reference, const Inventory &rebuilt, const Gate &gate,
                                     const std::set<std::string> &direct);

//! The normalised names that lines of the rebuild file ask for.
std::set<std::string> directNames(const RequirementsFile &file);

} // namespace redossier
