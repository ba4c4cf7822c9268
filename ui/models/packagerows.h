// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/acceptances.h"
#include "core/environment/packagetable.h"
#include "core/environment/pipcheck.h"
#include "ui/models/texttablemodel.h"

#include <QStringList>
#include <string>
#include <vector>

namespace redossier {

//! The gate's table as rows of text, prepared away from the window.
struct PackageRows
{
    std::vector<std::vector<TableCell>> cells;
    std::vector<std::string> names; //!< of the rows, normalised
    int equal = 0;                  //!< rows without any difference, shown or not
};

//! Package | relation | reference | rebuilt | accepted because | asked for by | origin, file hash and wheel tag of both.
QStringList packageHeadings();
//! `equalToo`: rows without a difference as well. `decided` holds what was accepted on the screen and not handed over yet.
PackageRows packageRows(const std::vector<PackageRow> &packages, bool equalToo, const std::vector<Acceptance> &decided);

//! Package | requires | found | kind: what pip check complains of.
QStringList checkHeadings();
std::vector<std::vector<TableCell>> checkRows(const PipCheck &check);

} // namespace redossier
