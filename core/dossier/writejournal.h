// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <map>
#include <string>

namespace redossier {

//! What a command is about to write, noted before it does: lines of the manifest that does not have them yet. While the file
//! is there, a command is at work or was cut off.
class WriteJournal
{
public:
    explicit WriteJournal(std::filesystem::path dossier) : m_dossier(std::move(dossier)) {}

    //! ".MANIFEST.sha256.partial-journal": a partial name, hence never listed or packed.
    static const std::string &fileName();
    //! On disk when it returns. A digest of "" stands for a file that is to go away.
    Outcome append(const std::map<std::string, std::string> &lines) const;
    //! Later lines win; a last line that was cut off is left out. Nothing when there is no journal.
    Result<std::map<std::string, std::string>> read() const;
    bool exists() const;
    Outcome remove() const;

private:
    std::filesystem::path m_dossier;
};

} // namespace redossier
