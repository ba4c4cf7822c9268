// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/reportfile.h"

#include "core/base/atomicfile.h"

#include <algorithm>

namespace redossier {

namespace fs = std::filesystem;

bool liesInside(const fs::path &place, const fs::path &folder)
{
    std::error_code ignored;
    const fs::path inner = fs::weakly_canonical(fs::absolute(place), ignored);
    const fs::path outer = fs::weakly_canonical(fs::absolute(folder), ignored);
    return std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

Outcome checkReportTarget(const fs::path &output, const fs::path &dossier)
{
    const fs::path whole = fs::absolute(output);
    std::error_code problem;
    if (fs::symlink_status(whole, problem).type() != fs::file_type::not_found)
        return Error{"target_exists", whole.string(), {}};
    if (liesInside(whole, dossier))
        return Error{"output_inside_dossier", whole.string(), {}};
    const fs::path folder = whole.parent_path();
    if (!fs::is_directory(folder, problem))
        return Error{"cannot_write", whole.string(), folder.string() + " is no folder"};
    return Done{};
}

Outcome writeReportFile(const fs::path &output, const fs::path &dossier, std::string_view page)
{
    const fs::path whole = fs::absolute(output);
    if (auto allowed = checkReportTarget(whole, dossier); !allowed)
        return allowed;
    return writeFileAtomically(whole.parent_path(), whole.filename().string(), page);
}

} // namespace redossier
