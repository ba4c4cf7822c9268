// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"
#include "core/sample/engineclient.h"

namespace redossier {

//! What two runs say of themselves: verdict, steps, first error, machine, variables; times and numbers are volatile. Where
//! one side is no run, nothing: a reference has none of it.
void addRunRows(RowMaker &rows, const SideSource &a, const SideSource &b);

//! When the dossiers were made and locked: volatile.
void addTimes(RowMaker &rows, const SideSource &a, const SideSource &b);

//! The outputs of both sides, A's held to be expected, by A's criterion and A's names. A program rule is not judged: nothing
//! of a dossier is started. Codes: cancelled; whatever else keeps outputs from being compared is a row.
Outcome addOutputRows(RowMaker &rows, const SideSource &a, const SideSource &b, const EngineClient &engine, const Wording &wording,
                      const TaskContext &context);

} // namespace redossier
