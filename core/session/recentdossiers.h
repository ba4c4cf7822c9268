// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/plain/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! A dossier that was opened once, as it was called then: it may be gone by now.
struct RecentDossier
{
    std::filesystem::path root; //!< absolute
    std::string title;
    std::string opened; //!< UTC

    bool operator==(const RecentDossier &) const = default;
};

//! recent.json in the state folder: which dossiers were opened last, the newest first. Never written into a dossier.
//! Several processes may use it at once. Entries that make no sense are left out; a file that cannot be read is kept as
//! recent.json.damaged once a new one is written; one that a newer version wrote is only read.
class RecentDossiers
{
public:
    static constexpr std::size_t most = 40;

    explicit RecentDossiers(std::filesystem::path folder = stateFolder()) : m_folder(std::move(folder)) {}

    //! No file: nothing. Codes: json_*, file_too_large, symbolic_link, file_unreadable, document_invalid.
    Result<std::vector<RecentDossier>> read() const;
    //! Puts it in front. A path that JSON cannot carry is not remembered. Codes: cannot_write, newer_schema, and those of reading.
    Outcome remember(const std::filesystem::path &root, const std::string &title) const;
    Outcome forget(const std::filesystem::path &root) const;

private:
    template <class Change> Outcome change(Change change) const;
    std::filesystem::path m_folder;
};

} // namespace redossier
