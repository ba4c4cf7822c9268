// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/environment/acceptances.h"
#include "core/environment/inventory.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace redossier {

//! One difference between the reference's inventory and the rebuilt one.
struct GateRow
{
    std::string kind; //!< python added missing version local origin hash platform
    std::string name; //!< normalised distribution name, or "python"
    std::string expected;
    std::string found;
    std::optional<std::string> reason; //!< of the acceptance that covers it

    bool operator==(const GateRow &) const = default;
};

//! What the reference declares about its environment.
struct GateExpectation
{
    std::optional<std::string> requires_; //!< python.requires
    std::string pythonVersion;            //!< python.version, as observed there
    std::string platform;                 //!< cpu cuda rocm mps xpu none
    std::set<std::string> namedInstallers; //!< of pip, setuptools, wheel: those that the rebuild file names
};

//! The gate of the dependencies step.
struct Gate
{
    std::vector<GateRow> rows;  //!< must be empty or accepted
    std::vector<GateRow> noted; //!< shown and not gated: the installer's own, another index address
    Findings findings;          //!< unused_acceptance

    bool isOpen() const; //!< every row is accepted
    bool isVariant() const; //!< open with at least one accepted row
    //! Layers that differ: python, packages, platform; rows accepted by "missing:*" do not count.
    int layers() const;
    //! [{"name", "kind", "expected", "found", "reason"}]: the `variant` of run.json from `rows`.
    Json rowsJson(const std::vector<GateRow> &which) const;

    std::set<std::string> uncounted; //!< keys of rows that "missing:*" covered
};

//! The acceptance that covers a row: a distribution's own is more precise than its kind's, and "platform" covers every row
//! of that kind. Null: none does.
const Acceptance *coveringAcceptance(const GateRow &row, const std::vector<Acceptance> &acceptances);

Gate compareInventories(const Inventory &reference, const Inventory &rebuilt, const GateExpectation &expectation,
                        const std::vector<Acceptance> &acceptances);

} // namespace redossier
