// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recordchecks.h"

#include "core/dossier/manifest.h"
#include "core/dossier/runchanges.h"
#include "core/dossier/runfolder.h"
#include "core/dossier/treelisting.h"
#include "core/plain/digest.h"

#include <sys/stat.h>

namespace redossier {

namespace fs = std::filesystem;

namespace {

void addStamp(std::string &stamps, const fs::path &file)
{
    struct stat state = {};
    if (::lstat(file.c_str(), &state) != 0)
        state = {};
    for (const auto number : {static_cast<long long>(state.st_ino), static_cast<long long>(state.st_size), static_cast<long long>(state.st_ctim.tv_sec),
                              static_cast<long long>(state.st_ctim.tv_nsec)})
        stamps += std::to_string(number) + " ";
    stamps += file.string() + "\n";
}

//! Of everything that the check reads: no write leaves size and time of change of a file alone. "": it cannot be listed.
std::string stampOf(const fs::path &dossier, const fs::path &run, const std::stop_token &stop)
{
    const auto listing = listTree(run, stop);
    if (!listing || !listing->refused.empty())
        return {};
    std::string stamps;
    addStamp(stamps, dossier / manifestName);
    for (const ListedFile &file : listing->files)
        addStamp(stamps, run / file.path);
    return sha256Hex(stamps);
}

} // namespace

RecordState RecordChecks::check(const fs::path &dossier, const std::string &run, const TaskContext &context)
{
    const fs::path folder = runFolder(dossier, run);
    const std::string stamp = stampOf(dossier, folder, context.stop);
    {
        const std::lock_guard guard(m_mutex);
        const auto known = m_known.find(folder);
        if (known != m_known.end() && !stamp.empty() && known->second.stamp == stamp)
            return known->second.state;
    }
    const auto check = checkRecord(dossier, run, m_most, context);
    if (!check)
        return RecordState::notChecked;
    const RecordState state = !check->changes.empty() ? RecordState::changed : check->whole ? RecordState::unchanged : RecordState::notChecked;
    const std::lock_guard guard(m_mutex);
    m_known.insert_or_assign(folder, Known{stamp, state});
    return state;
}

} // namespace redossier
