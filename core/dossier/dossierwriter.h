// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/dossier/dossier.h"
#include "core/dossier/dossierlock.h"
#include "core/dossier/manifest.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! Writes to one dossier while it holds its lock, and ends by renewing the lines of MANIFEST.sha256 for the files that it
//! wrote itself and for no other. Files below runs/RUN-ID/ have their own manifest and are written without it.
//! What it is about to write is noted first, so that a command that was cut off is finished by the next one.
class DossierWriter
{
public:
    //! `held`: the dossier's lock, where the caller has it already. Codes of openDossier and DossierLock::acquire;
    //! newer_schema; document_invalid (the first of its problems).
    static Result<DossierWriter> open(const std::filesystem::path &path, std::shared_ptr<const DossierLock> held = {});
    //! A new dossier: it is made beside `target` and takes its name in publish(). Codes: target_exists, cannot_write.
    static Result<DossierWriter> create(const std::filesystem::path &target, const std::string &title);
    DossierWriter(DossierWriter &&) noexcept;
    DossierWriter &operator=(DossierWriter &&) = delete;
    ~DossierWriter();

    const std::filesystem::path &root() const { return m_dossier.root; }
    Dossier &dossier() { return m_dossier; }
    const Dossier &dossier() const { return m_dossier; }

    Outcome write(std::string_view relative, std::string_view bytes, bool executable = false);
    Outcome writeJson(std::string_view relative, const Json &document);
    //! The bytes of an open file.
    Outcome copy(std::string_view relative, int source, bool executable = false);
    Outcome remove(std::string_view relative);
    //! A file below the dossier that a child of this command wrote (a log): its line is renewed too.
    Outcome adopt(std::string_view relative);
    //! dossier.json from dossier(). Codes: changed_on_disk when the file is not the one that was read.
    Outcome saveDossier();
    //! All lines below reference/ anew from the disk: what `lock` does.
    Outcome renewReference(const TaskContext &context = {});
    //! Writes MANIFEST.sha256. Codes: changed_on_disk when it is not the one that was read.
    Outcome renewManifest();
    //! create() only: renews the manifest and gives the folder its name. Codes: target_exists, cannot_write.
    Outcome publish();

private:
    explicit DossierWriter(Dossier dossier);
    //! Notes lines of what is about to be on disk; a digest of "" means removed.
    Outcome announce(const std::map<std::string, std::string> &lines);
    //! Takes over what the notes of a command that was cut off say and the disk confirms.
    Outcome recover();

    Dossier m_dossier;
    std::shared_ptr<const DossierLock> m_lock;
    ManifestFile m_manifest;
    std::map<std::string, std::string> m_written; //!< path to digest; "" means removed
    std::filesystem::path m_target;               //!< set while a new dossier has no name yet
};

//! Whether MANIFEST.sha256 has a line for this path: all but itself, `.lock` and what lies below runs/, where it lists only
//! the manifests of the runs.
bool belongsToTopManifest(std::string_view relative);

} // namespace redossier
