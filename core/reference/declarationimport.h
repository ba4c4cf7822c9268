// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"

#include <vector>

namespace redossier {

//! What a person declared and another reference can take over. What was observed, and what belongs to the files of a
//! reference (code, sample, outputs, copies of weights), is never among them.
enum class DeclaredPart { question, entryPoint, machine, dataAndWeights, rebuildFile, settings, limits, access, criterion };

//! One part that the other reference declares.
struct ImportOffer
{
    DeclaredPart part;
    DocumentEdits edits;    //!< that make it the reference's own
    bool isSame = false;    //!< nothing would change
    bool replaces = false;  //!< something that is declared here would go
};

//! What `other` offers to `own`, in the order of the reference page. Rules of the criterion come without numbers and
//! without justification: a tolerance is decided where it is used.
std::vector<ImportOffer> importOffers(const ReferenceDocuments &own, const ReferenceDocuments &other);

} // namespace redossier
