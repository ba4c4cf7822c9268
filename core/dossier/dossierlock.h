// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <memory>
#include <string>

class QLockFile;

namespace redossier {

//! Only one process writes to a dossier: `.lock` in its folder. The lock of a process that died on this host is taken over.
class DossierLock
{
public:
    //! Codes: dossier_held (detail: "process PID on HOST"), read_only, symbolic_link, cannot_write, missing_file.
    static Result<DossierLock> acquire(const std::filesystem::path &dossier);
    //! Whether a living process holds it; writes nothing. A holder on another host counts as living.
    static bool isHeld(const std::filesystem::path &dossier);

    DossierLock(DossierLock &&) noexcept;
    DossierLock &operator=(DossierLock &&) noexcept;
    ~DossierLock();

private:
    explicit DossierLock(std::unique_ptr<QLockFile> file);
    std::unique_ptr<QLockFile> m_file;
};

} // namespace redossier
