// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "core/plain/uniquefd.h"

#include <filesystem>

namespace redossier {

//! Only one process writes to a dossier: it holds the system's lock on `.lock` in the folder, which says who it is as
//! "PROCESS MACHINE INODE"; the machine by a digest, for a dossier records no names of hosts. The lock ends with its process,
//! and a copy of the file (another inode) locks nothing.
class DossierLock
{
public:
    //! Codes: dossier_held (detail: "process N on this machine", ".. on another machine"), read_only, symbolic_link,
    //! cannot_write, missing_file.
    static Result<DossierLock> acquire(const std::filesystem::path &dossier);
    //! Whether a living process holds it; writes nothing. A holder on another machine counts as living.
    static bool isHeld(const std::filesystem::path &dossier);

    DossierLock(DossierLock &&other) noexcept = default;
    DossierLock &operator=(DossierLock &&other) noexcept;
    ~DossierLock();

private:
    DossierLock(std::filesystem::path path, UniqueFd file);
    void release();

    std::filesystem::path m_path;
    UniqueFd m_file; //!< closed in what was moved from
};

} // namespace redossier
