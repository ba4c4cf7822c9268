// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/dossier/dossierwriter.h"
#include "core/reference/documentedit.h"
#include "core/sample/engineclient.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! A file, or a folder with all it holds, that is copied below reference/.
struct TakenFile
{
    std::filesystem::path source;
    std::string target;   //!< relative to reference/
    bool replace = false; //!< whether a file may stand there already

    bool operator==(const TakenFile &) const = default;
};

//! What is to be written of an edited reference.
struct ReferenceSave
{
    ReferenceDocuments base;   //!< as they were read: what lies on the disk must still say the same
    ReferenceDocuments edited;
    std::vector<TakenFile> taken;
    std::vector<std::string> removed; //!< files or folders below reference/ that are declared no more
    bool overwrite = false;           //!< somebody saw that the disk says something else, and wants this all the same
};

//! Copies and removes the files, has the engine read the expected outputs whose shape, dtype, count and non-finite values
//! are not known yet, and writes those documents that have changed. Gives them as they now stand. A file that the engine
//! cannot read stays undescribed. Codes: changed_on_disk, target_exists, and those of reading and writing a dossier.
Result<ReferenceDocuments> saveReference(DossierWriter &writer, const ReferenceSave &save, const EngineClient &engine,
                                         const TaskContext &context);

//! reference.json and criterion.json as they lie on the disk; an absent one is null. Codes of readJsonBeneath.
Result<ReferenceDocuments> readReferenceDocuments(const std::filesystem::path &dossier);

} // namespace redossier
