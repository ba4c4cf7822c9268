// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What was validated, and is to be locked.
struct LockRequest
{
    const Reference &reference;
    const std::vector<std::string> &rebuildFiles; //!< relative to reference/
    std::string identity;                         //!< of the files as they were validated
    std::optional<std::string> reason;            //!< of a second or later lock
    std::filesystem::path resources;              //!< holds rebuild/
};

//! Locks a reference that has no error: dossier.json, history/IDENTITY/, sequence.json, rebuild.sh, rebuild.ps1, ACCESS.md and
//! the manifest's lines. dossier.json is written after all that it speaks of.
class Locker
{
public:
    explicit Locker(DossierWriter &writer) : m_writer(writer) {}

    //! Gives the notes that the lock made (criterion_changed_after_result). Codes: changed_on_disk when the files are no
    //! longer those that were validated; codes of writing and fingerprinting.
    Result<Findings> lock(const LockRequest &request, const TaskContext &context);

private:
    Outcome copyToHistory(const LockRequest &request);
    Outcome writeProcedure(const LockRequest &request);
    //! Whether a result was seen that the former criterion judged.
    Result<bool> wasCompared() const;

    DossierWriter &m_writer;
};

} // namespace redossier
