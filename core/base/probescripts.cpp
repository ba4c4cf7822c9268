// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/probescripts.h"

#include <system_error>

namespace redossier {

namespace fs = std::filesystem;

fs::path probeScripts(const fs::path &work)
{
    return work / "probe";
}

Result<fs::path> layOutProbe(const fs::path &resources, const fs::path &work)
{
    const fs::path source = resources / "probe";
    const fs::path target = probeScripts(work);
    std::error_code failed;
    fs::remove_all(target, failed); // never follows a link
    if (failed)
        return Error{"cannot_write", target.string(), failed.message()};
    fs::recursive_directory_iterator entries(source, failed);
    for (; !failed && entries != fs::recursive_directory_iterator(); entries.increment(failed)) {
        if (entries->path().extension() != ".py")
            continue; // a cache of compiled modules is nobody's source
        const fs::path copy = target / entries->path().lexically_relative(source);
        std::error_code unwritable;
        fs::create_directories(copy.parent_path(), unwritable);
        if (!unwritable)
            fs::copy_file(entries->path(), copy, unwritable);
        if (unwritable)
            return Error{"cannot_write", copy.string(), unwritable.message()};
    }
    if (failed)
        return Error{failed == std::errc::no_such_file_or_directory ? "installation_incomplete" : "file_unreadable", source.string(),
                     failed.message()};
    return target;
}

} // namespace redossier
