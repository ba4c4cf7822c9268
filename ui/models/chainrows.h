// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "ui/models/texttablemodel.h"

#include <QStringList>
#include <vector>

namespace redossier {

struct DeviceRecord;

//! The chain as rows of text: layer | this machine | reference | evidence.
struct ChainRows
{
    std::vector<std::vector<TableCell>> cells;
    int further = 0; //!< facts that are shown only when all are asked for
};

QStringList chainHeadings();
//! `here` and `reference` are observation.json's `chain` of the run and of the reference; null: none was recorded. The five
//! layers first, in the order in which they rest on each other; `all` adds every other recorded fact.
ChainRows chainRows(const Json &here, const Json &reference, bool all);

//! Symbol | stage, with what it said | time.
QStringList stageHeadings();
std::vector<std::vector<TableCell>> stageRows(const DeviceRecord &record);

//! A variable that chooses or hides devices | this machine | reference.
QStringList variableHeadings();
std::vector<std::vector<TableCell>> variableRows(const Json &here, const Json &reference);

} // namespace redossier
