// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! One identity that was locked once.
struct HistoryEntry
{
    std::string identity;
    std::string lockedAt;
    std::optional<std::string> reason; //!< absent for the first lock
    std::string criterionSha256;
    std::optional<std::string> note; //!< "criterion_changed_after_result"
};

//! The last time that the whole sequence was carried out again in a clean folder.
struct CleanFolderCheck
{
    bool passed = false; //!< the other members are known of one that passed; DOSSIER/handover/ has all of them
    std::string run;
    std::string identity; //!< of the reference that was carried out; a mark of another identity counts for nothing
    std::string checkedAt;
    std::string machine; //!< machineClass()

    bool operator==(const CleanFolderCheck &) const = default;
};

//! dossier.json, schema redossier-dossier/1, and where it lies.
struct Dossier
{
    std::filesystem::path root;
    std::string title;
    std::string tool;
    std::string created;
    std::optional<std::string> identity; //!< absent: a draft
    std::optional<std::string> parent;
    std::optional<std::string> lockedAt;
    std::optional<std::string> criterionSha256;
    std::vector<HistoryEntry> history;
    bool exercise = false;
    std::optional<CleanFolderCheck> cleanFolder; //!< "transferable": absent, nobody has looked

    std::string schema;         //!< as the file names it
    std::optional<Error> newer; //!< newer_schema: this file or one below reference/ is newer; opened for reading only
    std::string sha256;         //!< of dossier.json's bytes when it was read
    std::shared_ptr<const Json> recorded; //!< dossier.json as it was read; unknown keys are kept
    Findings problems;                    //!< document_invalid, each with its place

    bool isDraft() const { return !identity; }
    Json toJson() const;
};

//! Reads DOSSIER/dossier.json. A newer schema opens (newer); a member of the wrong type is in `problems`.
//! Codes: not_a_dossier, json_*, symbolic_link, file_unreadable, document_invalid (an unknown schema).
Result<Dossier> openDossier(const std::filesystem::path &path);

//! A draft with nothing in it yet: schema, title, tool, created.
Dossier newDossier(const std::filesystem::path &root, const std::string &title);

//! "redossier 0.1.0", as documents name their maker.
std::string toolName();

} // namespace redossier
