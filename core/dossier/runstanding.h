// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossier.h"
#include "core/dossier/identity.h"
#include "core/dossier/runfolder.h"

namespace redossier {

//! Whether what a run has on record can be relied on: the one answer that every window, list and report asks for. Nothing of
//! a run that cannot be relied on is ever shown as good.
struct RunStanding
{
    enum class Kind {
        sound,
        unreadable,          //!< its run.json cannot be read, so nothing of it is known
        recordChanged,       //!< its files are not those that it ended with
        recordContradicts,   //!< its verdict is not what its steps and its comparison say
        referenceUnreadable, //!< what it was judged by cannot be read any more
        referenceChanged     //!< what it was judged by is no longer what was locked
    };

    Kind kind = Kind::sound;
    Findings findings; //!< why: every file of it, with its place

    bool isReliable() const { return kind == Kind::sound; }
};

//! Of a reference that is not what was locked: that, and which of its files are not those of the dossier's manifest; none are
//! named where that was renewed since.
Findings changesOfReference(const Dossier &dossier, const ReferenceIdentity &identity);

//! run.json is there and nothing of it can be read: its steps and its verdict are not known.
bool isUnreadable(const RunEntry &run);

//! Of the run, and of the reference where the dossier still has the one that the run names; `identity` is what identityOf()
//! gave. Every file of the run is read. Code: cancelled.
Result<RunStanding> standingOfRun(const Dossier &dossier, const RunEntry &run, const Result<ReferenceIdentity> &identity,
                                  const TaskContext &context = {});

} // namespace redossier
