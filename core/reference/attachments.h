// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! The report of another diagnostic, kept under attachments/: declared by whoever attached it and checked by nobody.
struct Attachment
{
    std::string name;
    std::uint64_t bytes = 0;

    bool operator==(const Attachment &) const = default;
};

//! What lies under attachments/, sorted by name; empty when nothing was ever attached. Codes: those of listTree.
Result<std::vector<Attachment>> listAttachments(const std::filesystem::path &dossier, const TaskContext &context = {});

//! Copies a text of at most 16 MiB under its own name, without the credentials that are recognised in it; nothing that is
//! attached already is replaced. Codes: those of readWholeFile; name_refused, attachment_exists, attachment_not_text (its
//! credentials could not be looked for), attachment_secret, cannot_write.
Outcome attach(DossierWriter &writer, const std::filesystem::path &source);

Outcome detach(DossierWriter &writer, const std::string &name);

} // namespace redossier
