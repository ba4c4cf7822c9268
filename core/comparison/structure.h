// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/comparison/judgement.h"
#include "core/plain/json.h"

#include <memory>

namespace redossier {

//! The `structure` of one output, and what it says about the two sides.
struct JudgedStructure
{
    std::shared_ptr<Json> document; //!< {state, expected, found, problems}
    Presence expected = Presence::readable;
    Presence found = Presence::readable;
    std::vector<std::string> problems;

    bool isMet() const { return problems.empty(); }
    //! Both sides agree, and in that they hold no element.
    bool holdsNothing() const;
    bool isReadable() const { return expected == Presence::readable && found == Presence::readable; }
};

//! From the engine's facts of one output: `expected` and `found` are descriptions, {"unreadable": ERROR}, or null for an
//! output that is not there.
JudgedStructure judgeStructure(const Json &facts, const Wording &wording);

} // namespace redossier
